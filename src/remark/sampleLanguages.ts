/** A language of samples. */
export interface SampleLanguage {
  /** Key in `languages="…"` and in the reader's saved choice. */
  id: string;
  label: string;
  /** Name of its program in `samples/<operation>/`. */
  file: string;
  /** Language of its code, one of those of `highlight.ts`. */
  code: string;
  /** Only operations that a browser can call have one. */
  isOptional?: boolean;
}

/** In the order of the tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  {id: 'html', label: 'HTML', file: 'form.html', code: 'html', isOptional: true},
  {id: 'curl', label: 'cURL', file: 'curl.sh', code: 'bash'},
  {id: 'node', label: 'Node.js', file: 'node.mjs', code: 'js'},
  {id: 'php', label: 'PHP', file: 'php.php', code: 'php'},
  {id: 'python', label: 'Python', file: 'python.py', code: 'python'},
  {id: 'java', label: 'Java', file: 'Main.java', code: 'java'},
  {id: 'go', label: 'Go', file: 'main.go', code: 'go'},
];
