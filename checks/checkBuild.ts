import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {baseUrlOf} from '../lib/builtBase';
import {isPost} from '../lib/routes';
import {anchorsOf, checkAnchors, checkTranslatedAnchors, LEDGER, parseLedger} from './anchors';
import {checkFeed} from './feeds';
import {checkBuiltImages} from './images';
import {checkLinks} from './links';
import type {Problem, Report} from './report';
import {pagesByLanguage, readSite} from './site';
import {sourceFinder} from './sourceOf';
import {checkWords} from './words';

const FEEDS = ['rss.xml', 'atom.xml'];

/** Finds the links of a built site that lead nowhere, each with the line that wrote it. */
export function findBrokenLinks(root: string, directory: string, siteUrl: string): Problem[] {
  return checkLinks(readSite(directory), siteUrl, baseUrlOf(directory), sourceFinder(root)).problems;
}

/** Checks the built site: what only shows when every page is made. */
export function checkBuild(root: string, directory: string, siteUrl: string): Report[] {
  const site = readSite(directory);
  const baseUrl = baseUrlOf(directory);
  const findSource = sourceFinder(root);
  const languages = pagesByLanguage(site);
  const pages = [...languages.get('')!.values()];
  const anchors = anchorsOf(site);
  const ledger = path.join(root, LEDGER);
  return [
    {
      promise: 'Every internal link, anchor, image and asset resolves',
      unit: 'references',
      ...checkLinks(site, siteUrl, baseUrl, findSource),
    },
    {promise: 'Every image has its text, its place and a light weight', unit: 'images', ...checkBuiltImages(site)},
    {
      promise: 'No anchor that readers link to has vanished',
      unit: 'anchors',
      checked: anchors.length,
      problems: [
        ...checkAnchors(existsSync(ledger) ? parseLedger(readFileSync(ledger, 'utf8')) : [], anchors),
        ...checkTranslatedAnchors(site, findSource),
      ],
    },
    {
      promise: "What the pages show keeps to the house's words",
      unit: 'passages',
      checked: pages.reduce((sum, {prose}) => sum + prose.length, 0),
      problems: pages.flatMap(({route, prose}) => checkWords(route, prose)),
    },
    ...[...languages].flatMap(([language, own]) =>
      FEEDS.map((name) => {
        const feed = `${language}/blog/${name}`;
        const posts = [...own].filter(([route]) => isPost(route));
        const addresses = posts.map(([, {address}]) => siteUrl + baseUrl.slice(0, -1) + address);
        return {
          promise: `The feed ${feed.slice(1)} is valid and complete`,
          unit: 'entries',
          ...checkFeed(feed, readFileSync(path.join(directory, feed), 'utf8'), addresses),
        };
      }),
    ),
  ];
}
