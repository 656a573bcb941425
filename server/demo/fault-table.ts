import { VERIFICANDO_ARQUIVO } from '../../domain/pedidos/anexos.ts';
import { MENSAGEM_PIX_EM_PREPARO } from '../../domain/pagamentos/pagamento.ts';
import { MENSAGEM_DA_RECUSA } from '../../domain/pagamentos/recusa.ts';
import { sentenceOf, type SigningProblem } from '../features/documentos/assinar/assinar.public.ts';
import type { FakeName, FaultName } from './fault-switches.ts';

/**
 * What a person reads and what heals by itself when an outside service fails: provider × fault × screen. Every row
 * is a test (server/fault-table*.test.ts), and docs/fault-table.md is drawn from it. To add rows: a fault in
 * fault-switches.ts, its scene in server/testing/scenes/fault-scenes.ts, and a line in ROWS; then
 * node scripts/fault-table.ts.
 */
export type FaultRow = {
  [P in FakeName]: {
    provider: P;
    fault: FaultName<P>;
    /** Fails in the same way at the same time: there is nobody left to answer. */
    with?: FakeName;
    scene: SceneName;
    /** The exact words; null: nothing is said, the person goes on. */
    reads: string | null;
  };
}[FakeName];

type Scene = { screen: string; act: string; heals: string };

/** What is done under a fault, on which screen, and what becomes well by itself, and when. */
export const SCENES = {
  'save-data': {
    screen: '/dados',
    act: '`Continuar`',
    heals:
      'The data are saved at once (after 6 s at the latest) and `/servico` opens. The customer is made by a job, once, within half a minute of the return; data that were refused (400) are tried again after 5 minutes, then ever more seldom, and at once when they change.',
  },
  'generate-pix': {
    screen: '/financeiro',
    act: '`Gerar QR Code Pix`, and a reload',
    heals:
      'The Pix appears by itself within half a minute of the return: one charge, `Aguardando Pagamento`, a live event, and a mail if it took over three minutes.',
  },
  'data-refused': {
    screen: '/financeiro',
    act: '`Gerar QR Code Pix` with data that the provider does not accept',
    heals:
      'The patient corrects the data, and the Pix appears by itself at once. The desk lists it at `/menu_adm` meanwhile; without a correction it is asked for again after 5, 15, 60, 180 and 720 minutes, then daily for 30 days.',
  },
  'charge-refused': {
    screen: '/financeiro',
    act: '`Gerar QR Code Pix`, and a reload',
    heals:
      'The desk lists it at `/menu_adm`. It is asked for again after 5, 15, 60, 180 and 720 minutes, then daily for 30 days, and at each press of the button; one charge, whoever asks.',
  },
  refund: {
    screen: '/meu-pedido/{id}',
    act: 'A paid order is cancelled',
    heals:
      'The refund waits at `/devolucoes` with the reason and since when, and is asked for again after 1, 5, 15, 60 and 180 minutes, then every six hours, and at once by the desk; once it is done its patient is told.',
  },
  'await-payment': {
    screen: '/financeiro',
    act: 'The Pix is paid meanwhile',
    heals:
      'The event was stored; the page turns to `Pagamento confirmado` within half a minute of the return.',
  },
  'open-orders': {
    screen: '/usuario',
    act: 'The list is opened; a payment was never announced',
    heals:
      'The known word is shown at once. The payment is read at the next opening, or by the next sweep (5 min).',
  },
  'look-up-cep': {
    screen: '/dados',
    act: 'The eight digits of the CEP',
    heals: 'Ends within 4 s. The fields stay editable and are saved by hand; the next digits ask anew.',
  },
  'send-file': {
    screen: '/anexos',
    act: 'A file is sent (with `CLAMD_URL`)',
    heals:
      'The file is stored at once (after 5 s at the latest), the order goes on, and nobody opens the file yet. It is looked at within half a minute of the return (a look that hangs is given up after a minute): given out if it is clean, else taken out with a line in the chat.',
  },
  'recover-password': {
    screen: '/login',
    act: '`Recuperar senha`',
    heals: 'Tried within the request (8 s). Pressing again after the return sends the mail.',
  },
  'recover-admin': {
    screen: '/loginAdm',
    act: '`Esqueci minha senha`',
    heals: 'Tried within the request (8 s). Pressing again after the return sends the mail.',
  },
  'mail-payment': {
    screen: '/financeiro',
    act: 'The payment is confirmed; its mail is due',
    heals:
      'The screen does not wait. The mail arrives within half a minute of the return, under one Message-ID; where the server had taken the text and its answer was lost, within as long again as that lasted.',
  },
  'mail-refused': {
    screen: '/financeiro',
    act: 'The payment is confirmed; its mail is due',
    heals:
      'The mail is given up; the desk reads the name at `/menu_adm` until the address takes a mail again.',
  },
  'open-signing': {
    screen: '/medico',
    act: 'A signing session is opened at the page of the provider',
    heals: 'Pressing again after the return opens it.',
  },
  'sign-document': {
    screen: '/medico/{id}',
    act: '`Assinar e enviar`, and a look at what waits',
    heals:
      'The document is issued at once and waits. It is signed within half a minute of the return while the session lasts, once; where the provider ended the session, as soon as another one is open.',
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

/** A fault in words. */
export const FAULT_WORDS: Readonly<Record<FaultName, string>> = {
  down: 'down: the line is cut',
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
};

const CEP_FALHOU = 'Erro ao buscar o CEP.';
const SEM_RESPOSTA = 'o servidor de e-mail não respondeu. Tente de novo em alguns minutos.';
const RECUSADO =
  'o endereço foi recusado pelo servidor de e-mail. Fale com a gente para corrigir o seu e-mail.';
const ESPERANDO = 'Aguardando pagamento';

const HTTP_FAULTS = ['down', 'slow', 'html200', 'wrongJson', 'status429', 'status500', 'status403'] as const;
const MAIL_FAULTS = [
  'down',
  'slowGreeting',
  'slow',
  'banner',
  'greylist',
  'refuseKey',
  'loseAnswer',
] as const;

/** What a doctor reads of each fault that opening and signing have in common. */
const SIGNING_READS = {
  down: 'down',
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

export const ROWS: readonly FaultRow[] = [
  ...([...HTTP_FAULTS, 'refuseKey', 'loseAnswer'] as const).flatMap((fault): FaultRow[] => [
    { provider: 'asaas', fault, scene: 'save-data', reads: null },
    { provider: 'asaas', fault, scene: 'generate-pix', reads: MENSAGEM_PIX_EM_PREPARO },
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
  ...(['down', 'slow', 'banner', 'sayError'] as const).map((fault): FaultRow => {
    return { provider: 'clamd', fault, scene: 'send-file', reads: VERIFICANDO_ARQUIVO };
  }),
  ...MAIL_FAULTS.flatMap((fault): FaultRow[] => [
    { provider: 'smtp', fault, scene: 'recover-password', reads: `Erro ao enviar email: ${SEM_RESPOSTA}` },
    { provider: 'smtp', fault, scene: 'recover-admin', reads: `Erro: ${SEM_RESPOSTA}` },
    { provider: 'smtp', fault, scene: 'mail-payment', reads: null },
  ]),
  {
    provider: 'smtp',
    fault: 'reject',
    scene: 'recover-password',
    reads: `Erro ao enviar email: ${RECUSADO}`,
  },
  { provider: 'smtp', fault: 'reject', scene: 'recover-admin', reads: `Erro: ${RECUSADO}` },
  { provider: 'smtp', fault: 'reject', scene: 'mail-refused', reads: null },
  ...(['down', 'slow', 'html200', 'wrongJson', 'status429', 'status500'] as const).flatMap((fault) => [
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
];
