import {sidebarIds} from '../lib/sidebars';
import {type API_SECTIONS, type PLUGIN_SECTIONS} from './skeleton';

/** What a writer asks for. */
export type PageRequest =
  {kind: 'api'; name: string; operation: string} | {kind: 'plugin'; name: string} | {kind: 'post'; name: string};

/** A new page: where it goes, what is in it, and where readers will find it. */
export interface NewPage {
  /** Path from the root of the repository. */
  file: string;
  source: string;
  route: string;
  /** Id for `sidebars.ts`; undefined for a post, which needs no entry. */
  sidebarId: string | undefined;
}

const SEGMENT = '[a-z0-9]+(?:-[a-z0-9]+)*';
const PATH = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const SLUG = new RegExp(`^${SEGMENT}$`);
const OPERATION = /^[a-z][A-Za-z0-9]*$/;

export const USAGE = `Say what to write:
  npm run new -- api payment-features/refund-api refundOrder    a page for an operation of the contract
  npm run new -- plugin prestashop                              a page for a plugin
  npm run new -- post refunds-explained                         a blog post`;

/**
 * Reads the arguments of `npm run new`.
 *
 * @throws Error with a sentence, or with the usage, when they name no page
 */
export function parseRequest([kind, name, operation]: string[]): PageRequest {
  if (name === undefined || (kind !== 'api' && kind !== 'plugin' && kind !== 'post')) throw new Error(USAGE);
  if (!(kind === 'api' ? PATH : SLUG).test(name)) {
    throw new Error(`"${name}" cannot be an address: use small letters, digits and single hyphens.`);
  }
  if (kind !== 'api') return {kind, name};
  if (!OPERATION.test(operation ?? '')) {
    throw new Error(
      'Name the operation that the page documents, by its operationId in contract/: such as inquireOrder.',
    );
  }
  return {kind, name, operation: operation as string};
}

function titleOf(name: string): string {
  const words = (name.split('/').at(-1) as string).replaceAll('-', ' ').replace(/\bapi\b/g, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What stands under "Try it in the sandbox" until the commands do: while it is there, nothing is tried. */
export const TRY_IT_TO_WRITE = '{/* The commands to paste, and what they print. */}';

// Comments show what a section is for to the writer and nothing to the reader.
const apiBody = (operation: string): Record<(typeof API_SECTIONS)[number], string> => ({
  'What it does and when to choose it':
    '{/* Two sentences: what the reader gets, and when another page serves better. */}',
  'Availability and how to have it enabled':
    '{/* On for every merchant, or on request? Whom to ask, and what to send. */}',
  'How it flows': '{/* A <SequenceDiagram>: buyer, shop, provider. Put a long section like this one into a <Fold>. */}',
  Sample: `<Samples operation="${operation}" />\n\n<ReplyExamples operation="${operation}" />`,
  'Endpoint and credentials': `<Endpoint operation="${operation}" />`,
  Request: `<RequestFields operation="${operation}" />`,
  Reply: `<ReplyFields operation="${operation}" />`,
  'Statuses and errors': `<Errors operation="${operation}" />`,
  'Verify before you fulfil': '{/* What to compare before goods leave: reference, amount, currency, status. */}',
  'Try it in the sandbox': TRY_IT_TO_WRITE,
  'Go live': '{/* What changes from the sandbox: hosts, keys, what to watch on the first day. */}',
  'Related pages': '- [Preparation](/docs/api/preparation)',
});

const PLUGIN_BODY: Record<(typeof PLUGIN_SECTIONS)[number], string> = {
  'Requirements and version matrix': '{/* A table: version of the platform, PHP, package. Unknown is said. */}',
  'Back up': '{/* Files and database, and how to bring them back. */}',
  'Install by screen': '{/* Numbered steps, with the names that stand on the screen. */}',
  'Install by command': '{/* The commands to paste, or why there are none. */}',
  Settings: '{/* A table: every field, where its value comes from, what happens when it is wrong. */}',
  'Postback URL': '{/* Where the address comes from, and how to see that it can be reached. */}',
  'Test order': '{/* Numbered steps: a test card that ships nothing, and real money that the shop sees. */}',
  'Troubleshooting by symptom': '{/* A table: what you see, why, what to do. */}',
  Upgrade: '{/* Back up, replace, test. */}',
  Uninstall: '{/* Turn off, remove, what stays behind. */}',
  Logs: '{/* Where they are, and what never belongs in them. */}',
  'Security check': '{/* Does it verify before it completes an order? How to see. */}',
  'Related pages': '- [Plugins overview](/docs/plugins/overviews)',
};

const bodyOf = (sections: Record<string, string>) =>
  Object.entries(sections)
    .map(([heading, content]) => `## ${heading}\n\n${content}\n`)
    .join('\n');

/** A beginning: the writer knows how readers put it. */
const keywordsFor = (name: string) =>
  `keywords: ${['how to use', 'how to test', 'problem with'].map((words) => `${words} ${name}`).join(', ')}\n`;

const doc = (type: 'api' | 'plugin', title: string, description: string, day: string, body: string) =>
  `---\ntitle: ${title}\ndescription: ${description}\npage_type: ${type}\nlast_verified: ${day}\n${keywordsFor(title)}---\n\n${body}`;

/**
 * Makes a page that passes every check of the sources, for the writer to fill.
 *
 * @param day of writing, as 2026-01-31
 */
export function scaffold(request: PageRequest, day: string): NewPage {
  const title = titleOf(request.name);
  switch (request.kind) {
    case 'api': {
      const description = `What ${title} does, its endpoint and credentials, the request and the reply, errors with their cure, and samples that run.`;
      const id = `api/${request.name}`;
      return {
        file: `docs/${id}.mdx`,
        source: doc('api', title, description, day, bodyOf(apiBody(request.operation))),
        route: `/docs/${id}`,
        sidebarId: id,
      };
    }
    case 'plugin': {
      const description = `Install, set up, test, upgrade and remove the payment plugin for ${title}, and check that it verifies each payment.`;
      const id = `plugins/${request.name}`;
      return {
        file: `docs/${id}.mdx`,
        source: doc('plugin', title, description, day, bodyOf(PLUGIN_BODY)),
        route: `/docs/${id}`,
        sidebarId: id,
      };
    }
    case 'post': {
      const description = `What a developer who integrates payments learns from this post about ${title.toLowerCase()}, and what to do with it afterwards.`;
      const frontMatter = `---\nslug: ${request.name}\ntitle: ${title}\ndescription: ${description}\ndate: ${day}\nauthors:\n  - name: Documentation team\ntags: [docusaurus]\n${keywordsFor(title)}---\n`;
      const body =
        '{/* One paragraph that stands alone in lists and feeds. */}\n\n{/* truncate */}\n\n{/* The post. */}\n';
      return {
        file: `blog/${day}-${request.name}.mdx`,
        source: `${frontMatter}\n${body}`,
        route: `/blog/${request.name}`,
        sidebarId: undefined,
      };
    }
  }
}

/** How near two pages are: folders they share count for them, folders of the one alone against. */
function nearness(page: string, other: string): number {
  const [folders, others] = [page.split('/').slice(0, -1), other.split('/').slice(0, -1)];
  const firstDifferent = folders.findIndex((folder, index) => folder !== others[index]);
  const shared = firstDifferent === -1 ? folders.length : firstDifferent;
  return 2 * shared - others.length;
}

/**
 * Writes an entry into the source of `sidebars.ts`, after the last page of the nearest folder.
 *
 * @param sidebars what the source exports
 * @throws Error when the source does not name its neighbour as a plain text
 */
export function addToSidebar(source: string, sidebars: unknown, id: string): string {
  const neighbour = sidebarIds(sidebars).reduce((best, next) =>
    nearness(id, next) >= nearness(id, best) ? next : best,
  );
  const entry = `'${neighbour}'`;
  if (!source.includes(entry)) throw new Error(`sidebars.ts does not name ${entry}: add '${id}' there yourself.`);
  return source.replace(entry, `${entry}, '${id}'`);
}

/** Writes a route into the ledger of routes, in its place. */
export function addRoute(ledger: string, route: string): string {
  const routes = ledger.split('\n').filter((line) => line !== '');
  return `${[...new Set([...routes, route])].sort().join('\n')}\n`;
}
