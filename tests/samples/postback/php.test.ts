import {describeHandler} from './handler';

describeHandler('php');
