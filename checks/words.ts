import type {Problem} from './report';
import type {Prose} from './page';

/** A way of writing that the house does not use. */
export interface WordRule {
  /** What must not be found in prose. */
  pattern: RegExp;
  /** What to do instead, as an order to the writer. */
  instead: string;
  /** A sentence that the rule must catch: its own proof. */
  bad: string;
  /** The same thought as the house writes it: the rule must let it pass. */
  good: string;
}

/**
 * The words and phrases that stay out of the pages, and the one spelling of each term.
 * Names of products and fields may look like them ("Easy payment link"): such a name is let through by its pattern.
 */
export const WORD_RULES: readonly WordRule[] = [
  {
    pattern: /\bjust\b/i,
    instead: 'Take "just" out: it belittles what the reader finds hard.',
    bad: 'Just send the form.',
    good: 'Send the form.',
  },
  {
    pattern: /\bsimpl[ye]\b(?! payment)/i,
    instead: 'Take "simply" or "simple" out, or say how many steps it takes.',
    bad: 'Simply copy the key.',
    good: 'Copy the key.',
  },
  {
    pattern: /\beas(?:y|ily|ier|iest)\b(?! payment link)/i,
    instead: 'Take "easy" out, or say what it costs: steps, minutes, lines of code.',
    bad: 'This is easy to test.',
    good: 'The test takes three steps.',
  },
  {
    pattern: /\b(?:obviously|clearly|of course|needless to say|as you know|trivial(?:ly)?)\b/i,
    instead: 'Take it out: if the reader knew, the sentence would not be needed.',
    bad: 'Of course, the amount must match.',
    good: 'The amount must match.',
  },
  {
    pattern: /\b(?:basically|actually|really|very|quite|extremely)\b/i,
    instead: 'Take the filler out, or give the number.',
    bad: 'The reply is very fast.',
    good: 'The reply comes within a second.',
  },
  {
    pattern: /\bplease\b/i,
    instead: 'Take "please" out: give the order plainly.',
    bad: 'Please enter your merchant ID.',
    good: 'Enter your merchant ID.',
  },
  {
    pattern:
      /\b(?:note that|it should be noted|keep in mind that|in order to|due to the fact that|at this point in time)\b/i,
    instead: 'Cut the run-up and start with the fact.',
    bad: 'Note that the key is secret.',
    good: 'The key is secret.',
  },
  {
    pattern:
      /\b(?:utili[sz]e|leverage|facilitate|seamless(?:ly)?|world-class|cutting-edge|best-in-class|blazing(?:ly)?|effortless(?:ly)?|hassle|powerful|robust|next-generation|revolutionary|unleash|empower)\b/i,
    instead: 'Say what it does: this is advertising.',
    bad: 'A seamless checkout.',
    good: 'The buyer pays without leaving the page.',
  },
  {
    pattern:
      /\b(?:guys|folks|dummy|crazy|insane|sanity check|stupid|awesome|cool(?!-)|gotcha|voil[aà]|yay|oops|hey|stuff|kinda|gonna|wanna)\b/i,
    instead: 'Choose a plain word: this one is slang, or hurts.',
    bad: 'Run a sanity check first.',
    good: 'Check the amount first.',
  },
  {
    pattern: /\b(?:blacklist|whitelist|black-list|white-list)/i,
    instead: 'Write "block list" or "allow list".',
    bad: 'Add the host to your whitelist.',
    good: 'Add the host to your allow list.',
  },
  {
    pattern: /\b(?:click here|this link|read more)\b/i,
    instead: 'Name the page that the link opens.',
    bad: 'To see the codes, click here.',
    good: 'The codes are on the payment methods page.',
  },
  {
    pattern: /\b(?:[Ll]et['’]s|[Ww]e|[Oo]urs?|us)\b/,
    instead: 'Say who does it: you, the buyer, the provider, the sandbox.',
    bad: 'Now we send the form.',
    good: 'Now you send the form.',
  },
  {
    pattern: /\b(?:TODO|FIXME|TBD|TBC|coming soon|under construction|lorem ipsum|text to come)\b/i,
    instead: 'Finish the passage, or say that the fact is not published and whom to ask.',
    bad: 'Limits: TBD.',
    good: 'The limits are not published: ask support.',
  },
  {
    pattern: /\b(?:recently|currently|nowadays|these days|at the moment|(?<!as )soon|in the near future)\b/i,
    instead: 'Give the date or the version: the word is untrue a year from now.',
    bad: 'The provider currently has six issuers.',
    good: 'The provider lists six issuers (November 2026).',
  },
  {
    pattern: /!(?=\s|$)/,
    instead: 'End the sentence with a full stop.',
    bad: 'Your first payment works!',
    good: 'Your first payment works.',
  },
  {
    pattern: /\betc\b|\band so on\b|\band\/or\b/i,
    instead: 'List what there is, or say "such as"; choose "and" or "or".',
    bad: 'Cards, QR etc. are accepted.',
    good: 'Cards and QR are accepted.',
  },
  {
    pattern: /\bpost[- ]back|\bcall[- ]?backs?\b(?! function)/i,
    instead: 'Write "postback": one thing, one name.',
    bad: 'The callback arrives at your server.',
    good: 'The postback arrives at your server.',
  },
  {
    pattern: /\binstalments?\b/i,
    instead: 'Write "installment", as the channel code does.',
    bad: 'Pay in six instalments.',
    good: 'Pay in six installments.',
  },
  {
    pattern: /\b[Pp]rompt [Pp]ay\b|\bPromptpay\b|\bPrompt-Pay\b/,
    instead: 'Write "PromptPay".',
    bad: 'Pay with Prompt Pay.',
    good: 'Pay with PromptPay.',
  },
  {
    pattern: /\b(?:Woocommerce|woocommerce|Woo [Cc]ommerce|WooComerce)\b/,
    instead: 'Write "WooCommerce".',
    bad: 'Install it in Woo commerce.',
    good: 'Install it in WooCommerce.',
  },
  {
    pattern: /\b(?:Virtuemart|Vituremart|Opencart|Open Cart|Wordpress|Javascript|Typescript|Github|Paypal)\b/,
    instead: 'Write the name as its owner does: VirtueMart, OpenCart, WordPress, JavaScript.',
    bad: 'Wordpress needs PHP.',
    good: 'WordPress needs PHP.',
  },
  {
    pattern: /\bemails?\b|\bE-Mail\b/,
    instead: 'Write "e-mail".',
    bad: 'The buyer gets an email.',
    good: 'The buyer gets an e-mail.',
  },
  {
    pattern: /\b3-?DS\b|\b3D[- ]?Secure\b|\b3-D-Secure\b/i,
    instead: 'Write "3-D Secure".',
    bad: 'The card failed 3DS.',
    good: 'The card failed 3-D Secure.',
  },
  {
    pattern:
      /\b(?:behavior|color|favorite|organize|recognize|initialize|authorize|authorization|customize|tokenize|tokenization|center|canceled|canceling|fulfill)\b/,
    instead: 'Use British spelling: behaviour, colour, authorise, tokenise, cancelled, fulfil.',
    bad: 'Cancel before you fulfill, or the order is canceled.',
    good: 'Cancel before you fulfil, or the order is cancelled.',
  },
  {
    pattern: /\b(?:an?|the) underlines?\b/i,
    instead: 'Write "underscore": an underline stands under a word.',
    bad: 'The date is schedule_date, with an underline.',
    good: 'The date is schedule_date, with an underscore.',
  },
  {
    pattern: /\bby (?:an? |the )?timer\b/i,
    instead: 'Write "on a timer".',
    bad: 'Ask by a timer.',
    good: 'Ask on a timer.',
  },
  {
    pattern: /\b(?:orders?|payments?|postbacks?|buyers?|those) of wh(?:ich|om)\b|\bof which nothing\b/i,
    instead: 'Turn it round: "orders you have heard nothing about".',
    bad: 'Look up the orders of which nothing was heard.',
    good: 'Look up the orders you have heard nothing about.',
  },
  {
    pattern: /\b(?:know|knows|knew|known|hear|hears|heard) of (?:it|them)\b/i,
    instead: 'Write "about it", "about them".',
    bad: 'The list of extensions does not know of it.',
    good: 'The list of extensions does not know about it.',
  },
  {
    pattern: /\b(?:serves|helps) nobody\b/i,
    instead: 'Say who needs it, or who does not.',
    bad: 'It serves nobody who buys as a guest.',
    good: 'Guests do not need it.',
  },
  {
    pattern: /\bmade of (?:one|the same) (?:plugin|module|extension)\b/i,
    instead: 'Say who uses what.',
    bad: 'Two payment methods were made of one plugin.',
    good: 'Two payment methods use the same plugin.',
  },
  {
    pattern: /\btakes? it that\b/i,
    instead: 'Write "assumes", and what.',
    bad: 'The sandbox takes it that the buyer has registered a card that is approved.',
    good: 'The sandbox assumes an approved card.',
  },
  {
    pattern: /\brefuse to \w+ silently\b/i,
    instead: 'Say what your code does not do.',
    bad: 'Keep the expiry, and refuse to fulfil silently after it.',
    good: 'Do not fulfil late payments automatically.',
  },
  {
    pattern: /\bin a way that hurts\b|\bneither dies early nor\b/i,
    instead: 'Say what happens, with its number.',
    bad: 'Give seven hours of margin, so that the link neither dies early nor late in a way that hurts.',
    good: 'Write Thai time. If the provider reads UTC, the link lives seven hours longer.',
  },
  {
    pattern: /\b(?:is|was|are) paid twice in the log\b/i,
    instead: 'Say what the log shows.',
    bad: 'The order is paid twice in the log.',
    good: 'The log shows two payments for one order.',
  },
  {
    pattern: /\bwhatever happens(?: in)? between\b/i,
    instead: 'Say what you do not know, or what does not change it.',
    bad: 'The charge runs on the 28th whatever happens between.',
    good: 'The charge runs on the 28th, unless you cancel it.',
  },
  {
    pattern: /(?:^|\. )Of [A-Z]\w+ alone\b/,
    instead: 'Write "Only with …".',
    bad: 'Of OpenCart alone: the file was renamed.',
    good: 'Only with OpenCart: the file was renamed.',
  },
  {
    pattern: /\b(?:allows?|enables?) to (?!be\b)[a-z]/i,
    instead: 'Name who: "lets you pay", "allows you to pay".',
    bad: 'The link allows to pay without an account.',
    good: 'The link lets the buyer pay without an account.',
  },
  {
    pattern: /\bdepend(?:s|ed|ing)? (?:of|from)\b|\bdifferent (?:to|than)\b|\bsince \w+ (?:days|weeks|months|years)\b/i,
    instead: 'Write "depends on", "different from", "for three days".',
    bad: 'The fee depends of the channel.',
    good: 'The fee depends on the channel.',
  },
  {
    pattern: /\b(?:respectively|whilst|hereby|herein|thereof|therein|aforementioned)\b/i,
    instead: 'Say which belongs to which, in plain words.',
    bad: 'The keys travel in the header and the body respectively.',
    good: 'The API key travels in the header, the reference in the body.',
  },
  {
    pattern: /\b(?:informations|advices|softwares|equipments|an information)\b/i,
    instead: 'Write it without "s": information, advice, software.',
    bad: 'The reply has these informations.',
    good: 'The reply has this information.',
  },
  {
    pattern:
      /\bguarantee[sd]?\b|\bcannot (?:contradict|go wrong)\b|\bnever fails\b|\balways works\b|\b100 ?% (?:safe|secure)\b/i,
    instead: 'Say what was tested, or what it rests on: nobody can promise that.',
    bad: 'The pages are made from the contract, so they cannot contradict each other.',
    good: 'The tables are made from the contract, and the tests hold the samples to it.',
  },
];

/** The longest sentence, in words, that a reader is asked to hold in mind. */
export const LONGEST_SENTENCE = 45;

const sentences = new Intl.Segmenter('en', {granularity: 'sentence'});

/**
 * Checks prose against the house's words.
 *
 * @param where file or address that the prose was taken from
 */
export function checkWords(where: string, prose: Prose[]): Problem[] {
  return prose.flatMap(({text, line}) => {
    const found = WORD_RULES.flatMap(({pattern, instead}) => {
      const match = pattern.exec(text);
      return match ? [{where, line, message: `"${match[0]}" in "${excerpt(text, match.index)}". ${instead}`}] : [];
    });
    const long = [...sentences.segment(text)]
      .map(({segment}) => segment.trim())
      .filter((segment) => segment.split(/\s+/).length > LONGEST_SENTENCE)
      .map((segment) => ({
        where,
        line,
        message: `A sentence has ${segment.split(/\s+/).length} words ("${excerpt(segment, 0)}"): split it, ${LONGEST_SENTENCE} at most.`,
      }));
    return [...found, ...long];
  });
}

function excerpt(text: string, index: number): string {
  const start = Math.max(0, index - 25);
  return `${start > 0 ? '…' : ''}${text.slice(start, index + 35).trim()}${index + 35 < text.length ? '…' : ''}`;
}
