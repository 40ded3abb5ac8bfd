import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/preset-classic';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

/** The scripts of this folder that stand in pages. */
export const INLINE_SCRIPTS = ['announcement.js', 'boot.js', 'controls.js'] as const;
export type InlineScript = (typeof INLINE_SCRIPTS)[number];

/** An inline script as it is written. */
export const readInlineScript = (file: InlineScript): string => read(file);

/**
 * What stands in a page for an inline script: of live reload the script itself, of a build a place that
 * `src/plugins/afterBuild/inlineScripts.ts` fills. Docusaurus's minifier takes each page with all that is in it, and with
 * these scripts more than twice as long.
 */
export const inlineScript = (file: InlineScript): string =>
  process.env.NODE_ENV === 'production' ? `inline("${file}")` : readInlineScript(file);

/** A place for an inline script, as the minifier leaves it. */
const PLACE = />inline\("([\w.]+)"\);?<\/script>/g;

/**
 * Puts the inline scripts into a built page.
 *
 * @param textOf gives the text of a script.
 */
export const fillInlineScripts = (html: string, textOf: (file: InlineScript) => string): string =>
  html.replace(PLACE, (_, file: InlineScript) => `>${textOf(file)}</script>`);

/** The theme's script that picks the colour mode: without a choice it only lets a link set attributes of the page. */
// UPGRADING: pre-body-tags
const WITHOUT_SCRIPTS = `.replace(/<script>[^]*?<\\/script>/g, '')`;

/**
 * A page whose link a finger has gone down on is fetched while the finger is still there, by browsers that can. A path with
 * a dot is a file. The same on every page, so that one hash in the Content Security Policy covers it.
 *
 * https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
const LINKS = {
  prefetch: [
    {
      where: {and: [{href_matches: '/*'}, {not: {href_matches: '/*.*'}}]},
      eagerness: 'conservative',
    },
  ],
};

interface DocumentOptions {
  themeConfig: ThemeConfig;
  /** Path below which the site is served, with a slash at both ends: other languages share the files of the first. */
  baseUrl: string;
  /** Namespace of the site's keys in the browser's storage, without the leading hyphen. */
  storageNamespace: string;
}

/**
 * The HTML document around every page, as the Eta template that Docusaurus fills, with our inline scripts in place.
 * Each inline script is the same on every page of a build: what varies is in its data attributes.
 */
export function documentTemplate({themeConfig, baseUrl, storageNamespace}: DocumentOptions): string {
  const isLightOnly = themeConfig.colorMode?.disableSwitch === true;
  const {announcementBar} = themeConfig;
  const announcement = announcementBar
    ? `<script data-announcement="${announcementBar.id}" data-namespace="-${storageNamespace}">${inlineScript('announcement.js')}</script>`
    : '';
  return read('document.eta')
    .replace('{{colour mode}}', isLightOnly ? 'data-theme="light" data-theme-choice="light"' : '')
    .replace('{{without scripts}}', () => (isLightOnly ? WITHOUT_SCRIPTS : ''))
    .replaceAll('{{base URL}}', () => baseUrl)
    .replace('{{announcement}}', () => announcement)
    .replace('{{boot}}', () => inlineScript('boot.js'))
    .replace('{{links}}', JSON.stringify(LINKS));
}
