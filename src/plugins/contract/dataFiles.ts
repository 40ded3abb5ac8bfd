import type {DataKind} from '../../components/registry';

/** The file with the data of one operation or table, within the plugin's data. */
export const dataFile = (kind: DataKind, name: string): string => `${kind}-${name}.json`;

/** The module by which a page imports it. */
export const dataModule = (kind: DataKind, name: string): string =>
  `@generated/contract/default/${dataFile(kind, name)}`;
