import {findProgram} from './findProgram';

/** Finds the system's Firefox: the path of the executable, or undefined when this machine has none. */
export const findFirefox = (): string | undefined => findProgram('firefox-esr', 'firefox');
