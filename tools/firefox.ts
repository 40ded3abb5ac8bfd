import {findProgram} from './findProgram';

/** Finds the path of the system's Firefox; undefined when there is none. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox');
