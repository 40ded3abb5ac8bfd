import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin, Props} from '@docusaurus/types';
import type {Root} from 'hast';
import {fileOf, routeOf} from './fileOf';

/** A page in the pass over the build. */
export interface BuiltPage {
  /** Path below the base path, without a slash at the end: `/docs/a`. */
  readonly route: string;
  /** Its file, as a path from the folder of the build. */
  readonly file: string;
  /** Its HTML. A step may change it for those after it. */
  html: string;
  /** The page as it was before the first step, which no step may change. */
  readonly tree: Root;
}

/** What a plugin does in the pass. */
export interface OutputStep {
  /** Called for each page, in the order of their routes. */
  page: (page: BuiltPage) => void | Promise<void>;
  /** Called when every page has been written. */
  end?: () => void | Promise<void>;
}

/** A plugin that reads or changes the built pages. UPGRADING: plugin-fields */
export interface OutputPlugin extends Plugin {
  startOutput: (build: Props) => OutputStep | Promise<OutputStep>;
}

/**
 * Docusaurus plugin: passes once over the built pages, and gives each to every plugin with `startOutput`, in the order
 * of the configuration. Docusaurus runs the `postBuild` of all plugins at once, so two of them must not handle the same
 * files.
 */
export default function output(): Plugin {
  return {
    name: 'output',
    async postBuild(build) {
      const {plugins, outDir, routesPaths, baseUrl} = build;
      const steps: OutputStep[] = [];
      for (const plugin of plugins as readonly Partial<OutputPlugin>[]) {
        if (plugin.startOutput) steps.push(await plugin.startOutput(build));
      }
      if (steps.length === 0) return;
      const {parseHtml} = await import('../../lib/html');
      for (const route of routesPaths.map((permalink) => routeOf(permalink, baseUrl)).sort()) {
        const file = fileOf(outDir, route);
        if (file === undefined) throw new Error(`The build has no file of the page ${route}: see src/plugins/output.`);
        const html = await readFile(path.join(outDir, file), 'utf8');
        let tree: Root | undefined;
        const page: BuiltPage = {
          route,
          file,
          html,
          get tree() {
            return (tree ??= parseHtml(html));
          },
        };
        for (const step of steps) await step.page(page);
        if (page.html !== html) await writeFile(path.join(outDir, file), page.html);
      }
      for (const step of steps) await step.end?.();
    },
  };
}
