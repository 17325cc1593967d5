//! What can be changed, and where.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat, ReturnType, Type, UnOp};

use crate::values;

/// A change: what it is called, and the code that takes the place of what was there.
pub struct Change {
    pub what: String,
    pub code: String,
}

/// How changes are written into the source.
pub enum Shape {
    /// Instead of an expression from one place to another.
    Expression(usize, usize),
    /// Before all else in a body that begins here.
    Body(usize),
    /// A body whose type has no name: the value is put in a box of this type. Where it begins and ends.
    Boxed(usize, usize, String),
    /// An arm without a guard, whose pattern ends here.
    Arm(usize),
}

impl Shape {
    pub fn edit(&self, awake: &[(usize, String)], edits: &mut Vec<(usize, String)>) {
        if awake.is_empty() {
            return;
        }
        let asked = |id: &usize| format!("crate::mutants::awake({id})");
        let each = |write: &dyn Fn(&usize, &str) -> String| {
            awake.iter().map(|(id, code)| write(id, code)).collect::<String>()
        };
        match self {
            Self::Expression(from, to) => {
                let others = each(&|id, code| format!("if {} {{/*<{id}*/{code}/*>{id}*/}} else ", asked(id)));
                edits.push((*from, format!("({others}{{")));
                edits.push((*to, "})".into()));
            }
            Self::Body(from) => {
                let code =
                    each(&|id, code| format!(" if {} {{/*<{id}*/return {code};/*>{id}*/}}", asked(id)));
                edits.push((*from, code));
            }
            Self::Boxed(from, to, named) => {
                let code = each(&|id, code| {
                    format!(
                        " if {} {{/*<{id}*/let value: {named} = Box::new({code}); return value;/*>{id}*/}}",
                        asked(id)
                    )
                });
                edits.push((*from, format!("{code} let value: {named} = Box::new({{")));
                edits.push((*to, "}); value ".into()));
            }
            Self::Arm(at) => edits.push((*at, each(&|id, _| format!(" if !{}", asked(id))))),
        }
    }
}

/// A place that can be changed in one way or several.
pub struct Site {
    pub function: String,
    pub line: usize,
    pub snippet: String,
    pub shape: Shape,
    pub changes: Vec<Change>,
}

/// Walks through a file.
pub struct Finder<'a> {
    source: &'a str,
    within: Vec<String>,
    /// Suffixes come after those of what lies inside, prefixes before, so each site stands for both in the order found.
    pub sites: Vec<Site>,
}

fn change(what: impl Into<String>, code: impl Into<String>) -> Change {
    Change { what: what.into(), code: code.into() }
}

impl<'a> Finder<'a> {
    pub fn new(source: &'a str) -> Self {
        Self { source, within: Vec::new(), sites: Vec::new() }
    }

    fn text(&self, span: Span) -> &'a str {
        &self.source[span.byte_range()]
    }

    fn site(&mut self, span: Span, shape: Shape, changes: Vec<Change>) {
        if changes.is_empty() {
            return;
        }
        let mut snippet = self.text(span).split_whitespace().collect::<Vec<_>>().join(" ");
        if snippet.chars().count() > 100 {
            snippet = snippet.chars().take(99).chain(['…']).collect();
        }
        let (function, line) = (self.within.join("::"), span.start().line);
        self.sites.push(Site { function, line, snippet, shape, changes });
    }

    fn expression(&mut self, expr: &Expr, changes: Vec<Change>) {
        let range = expr.span().byte_range();
        self.site(expr.span(), Shape::Expression(range.start, range.end), changes);
    }

    /// The source of `whole` with one part of it replaced.
    fn with(&self, whole: Span, part: Span, by: &str) -> String {
        let (whole, part) = (whole.byte_range(), part.byte_range());
        let flat = |text: &str| {
            text.lines().map(|line| line.split("//").next().unwrap_or("")).collect::<Vec<_>>().join(" ")
        };
        flat(&format!("{}{by}{}", &self.source[whole.start..part.start], &self.source[part.end..whole.end]))
    }

    fn function(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let range = block.span().byte_range();
        let (from, to) = (range.start + 1, range.end - 1);
        let (named, shape) = match &signature.output {
            ReturnType::Default => (vec!["()".to_string()], Shape::Body(from)),
            ReturnType::Type(_, kind) => match &**kind {
                Type::ImplTrait(some) => {
                    let lives = some.bounds.iter().any(|one| matches!(one, syn::TypeParamBound::Lifetime(_)));
                    let life = if lives { "" } else { " + '_" };
                    let named = format!("Box<dyn {}{life}>", self.text(some.bounds.span()));
                    (values::of(kind), Shape::Boxed(from, to, named))
                }
                kind => (values::of(kind), Shape::Body(from)),
            },
        };
        if signature.constness.is_some() || block.stmts.is_empty() {
            return;
        }
        let changes = named.iter().map(|value| change(format!("return {value}"), value)).collect();
        self.site(signature.span(), shape, changes);
    }
}

/// What may stand instead of an operator.
fn others(op: &BinOp) -> &'static [&'static str] {
    match op {
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["==", ">", "<="],
        BinOp::Gt(_) => &["==", "<", ">="],
        BinOp::Le(_) => &[">"],
        BinOp::Ge(_) => &["<"],
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// Whether a condition binds something: `if let … && …` can't be joined otherwise.
fn binds(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(both) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

fn for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|one| match &one.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        meta => meta.path().is_ident("test"),
    })
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let mut name = String::new();
        if let Some((_, of, _)) = &item.trait_ {
            name = format!("{} for ", self.text(of.span()));
        }
        self.within.push(name + self.text(item.self_ty.span()));
        visit::visit_item_impl(self, item);
        self.within.pop();
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if for_tests(&item.attrs) {
            return;
        }
        self.within.push(item.sig.ident.to_string());
        self.function(&item.sig, &item.block);
        if item.sig.constness.is_none() {
            visit::visit_item_fn(self, item);
        }
        self.within.pop();
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.within.push(item.sig.ident.to_string());
        self.function(&item.sig, &item.block);
        if item.sig.constness.is_none() {
            visit::visit_impl_item_fn(self, item);
        }
        self.within.pop();
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Binary(both) if !binds(expr) => {
                let was = self.text(both.op.span());
                let changes = others(&both.op)
                    .iter()
                    .map(|by| change(format!("{was} to {by}"), self.with(expr.span(), both.op.span(), by)))
                    .collect();
                self.expression(expr, changes);
            }
            Expr::Unary(one) if matches!(one.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let was = self.text(one.op.span());
                let code = self.with(expr.span(), one.op.span(), "");
                self.expression(expr, vec![change(format!("delete {was}"), code)]);
            }
            Expr::Struct(whole) if whole.rest.is_some() => {
                let mut changes = Vec::new();
                for field in whole.fields.pairs() {
                    let gone = field.value().span().byte_range();
                    let comma = field.punct().map_or(gone.end, |comma| comma.span().byte_range().end);
                    let all = expr.span().byte_range();
                    let code =
                        format!("{}{}", &self.source[all.start..gone.start], &self.source[comma..all.end]);
                    let name = self.text(field.value().member.span());
                    changes.push(change(format!("delete field {name}"), code.replace('\n', " ")));
                }
                self.expression(expr, changes);
            }
            Expr::Match(all) => {
                let any = |pat: &Pat| {
                    matches!(pat, Pat::Wild(_))
                        || matches!(pat, Pat::Ident(one) if one.subpat.is_none() && one.ident.to_string().starts_with(char::is_lowercase))
                };
                let rest = all.arms.iter().any(|arm| arm.guard.is_none() && any(&arm.pat));
                for arm in &all.arms {
                    let end = arm.pat.span().byte_range().end;
                    match &arm.guard {
                        Some((_, guard)) if !binds(guard) => {
                            let changes =
                                ["true", "false"].map(|by| change(format!("guard to {by}"), by)).into();
                            let range = guard.span().byte_range();
                            let whole = arm.pat.span().join(guard.span()).unwrap_or(guard.span());
                            self.site(whole, Shape::Expression(range.start, range.end), changes);
                        }
                        None if rest && !any(&arm.pat) => {
                            self.site(arm.pat.span(), Shape::Arm(end), vec![change("delete arm", "")]);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}
