//! What a function of some type could return instead.

use syn::{GenericArgument, PathArguments, ReturnType, Type, TypeParamBound};

fn each(inner: &[String], write: impl Fn(&str) -> String) -> Vec<String> {
    inner.iter().map(|value| write(value)).collect()
}

fn some(values: &[&str]) -> Vec<String> {
    values.iter().map(ToString::to_string).collect()
}

/// The values, as source; those that don't fit their type after all are weeded out by the compiler.
pub fn of(kind: &Type) -> Vec<String> {
    match kind {
        Type::Path(path) => path.path.segments.last().map_or_else(Vec::new, named),
        Type::Reference(to) => match &*to.elem {
            Type::Path(path) if path.path.is_ident("str") => some(&["\"\"", "\"xyzzy\""]),
            Type::Slice(slice) => {
                let mut values = some(&["Vec::leak(Vec::new())"]);
                values.extend(each(&of(&slice.elem), |value| format!("Vec::leak(vec![{value}])")));
                values
            }
            other => each(&of(other), |value| format!("Box::leak(Box::new({value}))")),
        },
        Type::Tuple(parts) => parts
            .elems
            .iter()
            .fold(some(&["("]), |before, part| {
                let part = of(part);
                before
                    .iter()
                    .flat_map(|known| part.iter().map(move |value| format!("{known}{value}, ")))
                    .collect()
            })
            .into_iter()
            .map(|open| format!("{open})"))
            .collect(),
        Type::Array(array) => {
            let one = of(&array.elem);
            let length = &array.len;
            let length = match length {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(n), .. }) => n.to_string(),
                _ => return some(&["Default::default()"]),
            };
            each(&one, |value| format!("[const {{ {value} }}; {length}]"))
        }
        Type::ImplTrait(some_type) => some_type.bounds.iter().find_map(iterator).unwrap_or_default(),
        _ => some(&["Default::default()"]),
    }
}

fn iterator(bound: &TypeParamBound) -> Option<Vec<String>> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let item = arguments.args.iter().find_map(|one| match one {
        GenericArgument::AssocType(known) if known.ident == "Item" => Some(&known.ty),
        _ => None,
    })?;
    let mut values = some(&["::std::iter::empty()"]);
    values.extend(each(&of(item), |value| format!("::std::iter::once({value})")));
    Some(values)
}

fn named(segment: &syn::PathSegment) -> Vec<String> {
    let inner: Vec<&Type> = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments
            .args
            .iter()
            .filter_map(|one| if let GenericArgument::Type(kind) = one { Some(kind) } else { None })
            .collect(),
        PathArguments::Parenthesized(arguments) => match &arguments.output {
            ReturnType::Type(_, kind) => vec![&**kind],
            ReturnType::Default => Vec::new(),
        },
        PathArguments::None => Vec::new(),
    };
    let first = || inner.first().map_or_else(Vec::new, |kind| of(kind));
    let with = |begin: &[&str], write: &dyn Fn(&str) -> String| {
        let mut values = some(begin);
        values.extend(each(&first(), write));
        values
    };
    match segment.ident.to_string().as_str() {
        "bool" => some(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => some(&["0", "1"]),
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => some(&["0", "1", "-1"]),
        "f32" | "f64" => some(&["0.0", "1.0", "-1.0"]),
        "String" => some(&["String::new()", "\"xyzzy\".into()"]),
        "Option" => with(&["None"], &|value| format!("Some({value})")),
        "Result" => with(&[], &|value| format!("Ok({value})")),
        "Vec" => with(&["Vec::new()"], &|value| format!("vec![{value}]")),
        "Box" | "Rc" | "Arc" => with(&[], &|value| format!("{}::new({value})", segment.ident)),
        "Cow" => with(&[], &|value| format!("std::borrow::Cow::Owned({value}.to_owned())")),
        "VecDeque" | "BTreeSet" | "HashSet" | "BinaryHeap" => {
            with(&["Default::default()"], &|value| format!("[{value}].into_iter().collect()"))
        }
        "BTreeMap" | "HashMap" => {
            let keys = first();
            let values = inner.get(1).map_or_else(Vec::new, |kind| of(kind));
            let mut all = some(&["Default::default()"]);
            for key in &keys {
                all.extend(each(&values, |value| format!("[({key}, {value})].into_iter().collect()")));
            }
            all
        }
        _ => some(&["Default::default()"]),
    }
}
