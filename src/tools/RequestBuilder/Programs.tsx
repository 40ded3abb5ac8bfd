import {useRef} from 'react';
import Frame from '@site/src/components/CodeBlock/Frame';
import {ChoiceField} from '@site/src/components/Field';
import {useSampleLanguage} from '@site/src/components/Samples/language';
import {toCurl, toHtmlForm, type FilledRequest} from '@site/src/tools/RequestBuilder/request';
import {programLanguages} from '@site/src/tools/RequestBuilder/programs';
import {writeProgram} from '@site/src/tools/RequestBuilder/programs/template';
import {sampleLanguages, type SampleLanguage} from '@site/src/remark/sampleLanguages';

const Code = ({code, label, title}: {code: string; label: string; title?: string}) => (
  <Frame title={title} label={label} name={label} code={{children: code}} />
);

/** The request as something to paste: a form, a command, or a program with the command that runs it. */
function Written({request, language, keys}: {request: FilledRequest; language: SampleLanguage; keys: string}) {
  if (language.id === 'html') return <Code code={toHtmlForm(request)} label="HTML form" />;
  const inShell = (command: string) => (keys ? `${keys}\n${command}` : command);
  const program = programLanguages[language.id];
  if (!program) return <Code code={inShell(toCurl(request))} label="Shell command" />;
  return (
    <>
      <Code code={writeProgram(program, request)} label={language.label} title={language.file} />
      <Code code={inShell(`${program.command} ${language.file}`)} label="Shell command" />
    </>
  );
}

interface ProgramsProps {
  /** Undefined while a value must be corrected first. */
  request: FilledRequest | undefined;
  /** Whether a browser can send it, so that it can be had as an HTML form too. */
  isForm: boolean;
  /** Lines that set the keys of the sandbox; empty where the reader sets keys. */
  keys: string;
}

/** A request in the language of the page's samples, which can be changed here as well as there. */
export default function Programs({request, isForm, keys}: ProgramsProps) {
  const container = useRef<HTMLDivElement>(null);
  const chosen = useSampleLanguage();
  const languages = sampleLanguages.filter(({isOptional}) => !isOptional || isForm);
  const language = languages.find(({id}) => id === chosen) ?? languages[0]!;
  return (
    <div ref={container}>
      <ChoiceField
        label="In"
        hint="The language of all samples."
        value={language.id}
        onChange={(id) => container.current && window.chooseLanguage?.(container.current, id)}
        options={languages.map(({id, label}) => ({value: id, label}))}
      />
      {request && <Written request={request} language={language} keys={keys} />}
    </div>
  );
}
