/** What the entry of the browser's history keeps of a page that is loaded again: what was written into tools, by title. */
type Kept = Record<string, string[]>;

const entry = () => (history.state ?? {}) as {tools?: Kept};

const fieldsOf = (tool: Element) => [
  ...tool.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type=file]), textarea, select',
  ),
];

/** Whether a part of the app did not load because it is of an earlier release, and gone from the server. */
export const isGone = (error: unknown): Promise<boolean> =>
  fetch((error as {request?: string}).request ?? location.href, {method: 'HEAD'}).then(
    ({ok}) => !ok,
    () => false,
  );

/** Loads the page again. The tools that are open, and this one, then open with what was written into them. */
export function reloadKeeping(title: string): void {
  const tools = [...document.querySelectorAll('[data-tool]')].map((tool) => [
    tool.getAttribute('aria-label'),
    fieldsOf(tool).map(({value}) => value),
  ]);
  const open = tools.filter(([name, values]) => name === title || values!.length > 0);
  history.replaceState({...entry(), tools: Object.fromEntries(open) as Kept}, '');
  location.reload();
}

/** What was kept of a tool, once; undefined where nothing was. */
export function takeKept(title: string): string[] | undefined {
  const {tools: {[title]: values, ...tools} = {}, ...others} = entry();
  if (values) history.replaceState({...others, tools}, '');
  return values;
}

/** Writes into the fields of a tool as a reader does. A choice may bring further fields. */
export async function fillIn(tool: Element, values: readonly string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const field = fieldsOf(tool)[index];
    if (!field || field.value === value) continue;
    // React has put a setter of its own on the element, and takes no notice of a value that came through it.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', {bubbles: true}));
    await Promise.resolve();
  }
}
