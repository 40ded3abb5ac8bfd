import type {FilledRequest} from '../request';
import {toGo} from './go';
import {toJava} from './java';
import {toNode} from './node';
import {toPhp} from './php';
import {toPython} from './python';

/** A language in which a request can be had as a program of its own. */
export interface ProgramLanguage {
  /** Writes the program. Keys are read from the environment; it prints the reply, or fails with a reason. */
  write: (request: FilledRequest) => string;
  /** The command that runs it, given the name of its file. */
  command: string;
}

/** By the id of the language, as samples have it. */
export const programLanguages: Readonly<Record<string, ProgramLanguage>> = {
  node: {write: toNode, command: 'node'},
  php: {write: toPhp, command: 'php'},
  python: {write: toPython, command: 'python3'},
  java: {write: toJava, command: 'java'},
  go: {write: toGo, command: 'go run'},
};
