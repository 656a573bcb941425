import { VERIFICANDO_ARQUIVO } from '#domain/pedidos/anexos.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '#domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '#domain/pagamentos/recusa.ts';
import { sentenceOf, type SigningProblem } from '../features/documentos/assinar/assinar.public.ts';
import { RESPOSTA_PERDIDA, sentenceOfNumeros } from '../features/documentos/numeros/numeros.public.ts';
import type { FaultRow } from './fault-scenes.ts';
import type { FaultName } from './fault-switches.ts';
import { HOUSE_ROWS } from './house-faults.ts';

export const FAULT_WORDS: Readonly<Record<FaultName, string>> = {
  down: 'down: the line is cut',
  cut: 'half answers: the line is cut in the middle of each',
  lagging: 'lagging: each answer is late',
  readOnly: 'only reads: 25006',
  full: 'full: 53100, 507, ENOSPC',
  ahead: 'three hours ahead, and back again',
  back: 'an hour back, and right again',
  slow: 'slow: 30 s',
  slowGreeting: 'slow: greets after 30 s',
  html200: 'lying: HTML with 200',
  wrongJson: 'lying: JSON of another shape',
  banner: 'lying: another protocol',
  status429: 'limiting: 429',
  greylist: 'greylisting: 451',
  status500: 'failing: 500',
  status403: 'refuses our access: 403',
  refuseKey: 'refuses our key: 401, 535',
  loseAnswer: 'does it, the answer is lost',
  rejectData: 'refuses the data of the person: 400',
  rejectCharge: 'refuses the charge: 400',
  noBalance: 'has no balance to refund from: 400',
  noPix: 'charges, but gives no code',
  stopQueue: 'stops telling of payments',
  reject: 'refuses the address: 550',
  sayError: 'failing: ERROR instead of a verdict',
  refuseSigning: 'refuses to sign: 400',
  answerTwice: 'answers twice',
  signOther: 'lying: signs something else',
  deny: 'the doctor says no',
  otherPerson: 'somebody else authorises',
  noRevocation: 'does not say whether a certificate is revoked',
  refuseStamp: 'refuses to stamp',
  otherNonce: 'lying: answers another question',
  certificateEnded: 'stamps with a certificate that ended',
  noAddressee: 'says that nobody is there: 410, 422, 131026',
  noNumbers: 'has no balance of numbers: 204',
  limit: 'gave the most of the day or month: 400',
  noLink: 'refuses the doctor, without an active registration: 404',
  expireToken: 'the 30 s of the sign-in are over: 401',
  otherState: 'lying: numbers of another state',
};

const CEP_FALHOU = 'Erro ao buscar o CEP.';
const SEM_RESPOSTA = 'o servidor de e-mail não respondeu. Tente de novo em alguns minutos.';
const RECUSADO =
  'o endereço foi recusado pelo servidor de e-mail. Fale com a gente para corrigir o seu e-mail.';
const ESPERANDO = 'Aguardando pagamento';

const HTTP_FAULTS = [
  'down',
  'cut',
  'slow',
  'html200',
  'wrongJson',
  'status429',
  'status500',
  'status403',
] as const;
const MAIL_FAULTS = [
  'down',
  'slowGreeting',
  'slow',
  'banner',
  'greylist',
  'refuseKey',
  'loseAnswer',
] as const;

/** The sentences of the faults that opening and signing have in common, as a doctor reads them. */
const SIGNING_READS = {
  down: 'down',
  cut: 'down',
  slow: 'slow',
  html200: 'invalid-answer',
  wrongJson: 'invalid-answer',
  status429: 'busy',
  status500: 'down',
} as const;

const signingRow = (
  fault: FaultName<'psc'>,
  scene: 'open-signing' | 'sign-document',
  problem: SigningProblem,
): FaultRow => ({ provider: 'psc', fault, scene, reads: sentenceOf(problem) });

const stampRow = (fault: FaultName<'tsa'>, problem: SigningProblem): FaultRow => ({
  provider: 'tsa',
  fault,
  scene: 'sign-document',
  reads: sentenceOf(problem),
});

/** Sentences for a doctor who comes back from SNCR's page. */
const NUMBERS_READS = [
  ['down', sentenceOfNumeros('down')],
  // The session was used up by the answer that came by half.
  ['cut', sentenceOfNumeros('expired')],
  ['slow', sentenceOfNumeros('slow')],
  ['html200', sentenceOfNumeros('invalid-answer')],
  ['wrongJson', sentenceOfNumeros('invalid-answer')],
  ['status429', sentenceOfNumeros('busy')],
  ['status500', sentenceOfNumeros('down')],
  ['status403', sentenceOfNumeros('no-access')],
  ['loseAnswer', RESPOSTA_PERDIDA],
  ['noNumbers', sentenceOfNumeros('none')],
  ['limit', sentenceOfNumeros('limit')],
  ['noLink', sentenceOfNumeros('no-link')],
  ['expireToken', sentenceOfNumeros('expired')],
  ['otherState', '0 números entraram. O resto não é do estado do seu CRM e não será usado.'],
] as const satisfies readonly (readonly [FaultName<'sncr'>, string])[];

/**
 * The sentence that a person reads and the healing when an outside service fails: provider × fault × screen. Every row is a
 * test (server/fault-table*.test.ts), and docs/fault-table.md is drawn from it. To add rows: a fault in fault-switches.ts, its
 * scene in fault-scenes.ts and in server/testing/scenes/fault-scenes.ts, and a line in ROWS; then node scripts/fault-table.ts.
 */
export const ROWS: readonly FaultRow[] = [
  ...([...HTTP_FAULTS, 'refuseKey', 'loseAnswer'] as const).flatMap((fault): FaultRow[] => [
    { provider: 'asaas', fault, scene: 'save-data', reads: null },
    { provider: 'asaas', fault, scene: 'generate-pix', reads: MENSAGEM_PIX_EM_PREPARO },
  ]),
  ...([...HTTP_FAULTS, 'refuseKey', 'loseAnswer'] as const).flatMap((fault): FaultRow[] => [
    { provider: 'asaas', fault, scene: 'refund', reads: null },
    { provider: 'asaas', fault, scene: 'hear-of-payment', reads: null },
  ]),
  { provider: 'asaas', fault: 'rejectData', scene: 'save-data', reads: null },
  { provider: 'asaas', fault: 'rejectData', scene: 'data-refused', reads: MENSAGEM_DA_RECUSA.dados },
  { provider: 'asaas', fault: 'rejectCharge', scene: 'charge-refused', reads: MENSAGEM_DA_RECUSA.cobranca },
  { provider: 'asaas', fault: 'noBalance', scene: 'refund', reads: null },
  { provider: 'asaas', fault: 'noPix', scene: 'generate-pix', reads: MENSAGEM_PIX_EM_PREPARO },
  ...([...HTTP_FAULTS, 'refuseKey'] as const).flatMap((fault): FaultRow[] => [
    { provider: 'asaas', fault, scene: 'await-payment', reads: ESPERANDO },
    { provider: 'asaas', fault, scene: 'open-orders', reads: ESPERANDO },
  ]),
  { provider: 'asaas', fault: 'stopQueue', scene: 'await-payment', reads: ESPERANDO },
  ...HTTP_FAULTS.flatMap((fault): FaultRow[] => [
    { provider: 'viacep', fault, scene: 'look-up-cep', reads: null },
    { provider: 'brasilapi', fault, scene: 'look-up-cep', reads: null },
    { provider: 'viacep', fault, with: 'brasilapi', scene: 'look-up-cep', reads: CEP_FALHOU },
  ]),
  ...(['down', 'cut', 'slow', 'banner', 'sayError'] as const).map((fault): FaultRow => {
    return { provider: 'clamd', fault, scene: 'send-file', reads: VERIFICANDO_ARQUIVO };
  }),
  ...MAIL_FAULTS.flatMap((fault): FaultRow[] => [
    { provider: 'smtp', fault, scene: 'recover-password', reads: `Erro ao enviar email: ${SEM_RESPOSTA}` },
    { provider: 'smtp', fault, scene: 'recover-admin', reads: `Erro: ${SEM_RESPOSTA}` },
    { provider: 'smtp', fault, scene: 'mail-payment', reads: null },
    { provider: 'smtp', fault, scene: 'hear-of-payment', reads: null },
  ]),
  {
    provider: 'smtp',
    fault: 'reject',
    scene: 'recover-password',
    reads: `Erro ao enviar email: ${RECUSADO}`,
  },
  { provider: 'smtp', fault: 'reject', scene: 'recover-admin', reads: `Erro: ${RECUSADO}` },
  { provider: 'smtp', fault: 'reject', scene: 'mail-refused', reads: null },
  ...(['down', 'cut', 'slow', 'html200', 'wrongJson', 'status429', 'status500'] as const).flatMap((fault) => [
    signingRow(fault, 'open-signing', SIGNING_READS[fault]),
    signingRow(fault, 'sign-document', SIGNING_READS[fault]),
  ]),
  signingRow('status403', 'open-signing', 'no-access'),
  signingRow('status403', 'sign-document', 'expired'),
  signingRow('refuseSigning', 'sign-document', 'refused'),
  signingRow('answerTwice', 'sign-document', 'answered-twice'),
  signingRow('signOther', 'sign-document', 'invalid-answer'),
  signingRow('loseAnswer', 'sign-document', 'down'),
  signingRow('deny', 'open-signing', 'refused'),
  signingRow('otherPerson', 'open-signing', 'wrong-holder'),
  signingRow('noRevocation', 'open-signing', 'revocation-unknown'),
  ...([...HTTP_FAULTS, 'refuseStamp', 'otherNonce'] as const).map((fault) => stampRow(fault, 'timestamp')),
  stampRow('certificateEnded', 'timestamp-untrusted'),
  ...NUMBERS_READS.map(([fault, reads]): FaultRow => {
    return { provider: 'sncr', fault, scene: 'ask-numbers', reads };
  }),
  ...(['push', 'whatsapp', 'sms'] as const).flatMap((provider): FaultRow[] => [
    ...(['down', 'slow', 'status429', 'status500', 'refuseKey'] as const).map((fault): FaultRow => ({
      provider,
      fault,
      scene: 'tell-patient',
      reads: null,
    })),
    { provider, fault: 'noAddressee', scene: 'tell-nobody', reads: null },
  ]),
  ...HOUSE_ROWS,
];
