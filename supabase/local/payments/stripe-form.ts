/** What a form in Stripe's notation holds: values[0][name]=x becomes {values: {0: {name: "x"}}}. */
export type FormTree = { [key: string]: FormTree | string };

/** Reads a form or a query string in Stripe's bracket notation. An empty bracket counts on, as in expand[]=x. */
export function parseStripeForm(encoded: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    const parent = path.reduce(childOf, root);
    parent[last || String(Object.keys(parent).length)] = value;
  }
  return root;
}

function childOf(tree: FormTree, key: string): FormTree {
  const existing = tree[key];
  if (existing !== undefined && typeof existing !== "string") return existing;
  const child = emptyTree();
  tree[key] = child;
  return child;
}

/** Without a prototype, a field named __proto__ is a field like any other. */
function emptyTree(): FormTree {
  return Object.create(null);
}
