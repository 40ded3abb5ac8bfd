import {go} from './go';
import {java} from './java';
import {node} from './node';
import {php} from './php';
import {python} from './python';
import type {Language} from './template';

export const programLanguages: Readonly<Record<string, Language>> = {node, php, python, java, go};
