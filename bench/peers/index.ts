import {docusaurus, docusaurusWithSearch} from './docusaurus/peer';
import {floor} from './floor/peer';
import type {Peer} from './peer';
import {site} from './site/peer';
import {starlight} from './starlight/peer';
import {vitePress} from './vitepress/peer';

/** Everything that is compared, in the order of the tables. */
export const peers: Peer[] = [floor, site, starlight, vitePress, docusaurus, docusaurusWithSearch];

/** The peer that ratios are taken against. */
export const REFERENCE = starlight.name;
