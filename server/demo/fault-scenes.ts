import type { FakeName, FaultName } from './fault-switches.ts';

/** One fault of one service in one scene. */
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

/** The act under a fault, its screen, and what heals without anybody, and when. */
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
      'The Pix appears automatically within half a minute of the return: one charge, `Aguardando Pagamento`, a live event, and a mail if it took over three minutes.',
  },
  'data-refused': {
    screen: '/financeiro',
    act: '`Gerar QR Code Pix` with data that the provider does not accept',
    heals:
      'The patient corrects the data, and the Pix appears at once. The desk lists it at `/ajustes` meanwhile; without a correction it is asked for again after 5, 15, 60, 180 and 720 minutes, then daily for 30 days.',
  },
  'charge-refused': {
    screen: '/financeiro',
    act: '`Gerar QR Code Pix`, and a reload',
    heals:
      'The desk lists it at `/ajustes`. It is asked for again after 5, 15, 60, 180 and 720 minutes, then daily for 30 days, and at each press of the button; one charge, however often.',
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
      'The mail is given up; the desk reads the name at `/ajustes` until the address takes a mail again.',
  },
  'tell-patient': {
    screen: '/conta',
    act: 'News of an order is due by push, WhatsApp and SMS',
    heals:
      'The mail and the other channels do not wait. The message arrives within half a minute of the return; where the answer was slow it may come twice.',
  },
  'tell-nobody': {
    screen: '/conta',
    act: 'News of an order is due for a number or a browser that is no longer there',
    heals:
      'The message is given up; the mail and the other channels bring it. The switch of WhatsApp or of the browser goes off at `/conta`, with a line in its history; an SMS provider cannot tell a wrong number from a bad day, so its switch stays.',
  },
  'open-signing': {
    screen: '/medico',
    act: 'A signing session is opened at the page of the provider',
    heals: 'Pressing again after the return opens it.',
  },
  'ask-numbers': {
    screen: '/medico/numeros',
    act: 'The doctor signed in at SNCR and comes back to ask for numbers',
    heals:
      'Asked again after the return, SNCR gives numbers. Nothing is asked automatically, because each request counts there: where numbers may have been given and their answer was lost, the doctor reads so, and enters by hand what SNCR lists. Numbers that cannot be used stay with the request.',
  },
  'write-message': {
    screen: '/chat',
    act: 'A message to the team',
    heals: 'Sent again by the page under the same id: it is there once.',
  },
  'hear-of-payment': {
    screen: '/api/webhooks/asaas',
    act: 'The provider tells of a payment',
    heals:
      'What was stored (200) is worked on within half a minute of the return; what was refused (503) the provider tells again. The payment is confirmed and its mail goes out once.',
  },
  'make-copy': {
    screen: 'npm run cli -- backup',
    act: 'The copy of the night',
    heals:
      'A copy that was made is whole. One that was not is noted at the desk where the database takes it, and is made by the next run.',
  },
  'sign-document': {
    screen: '/medico/{id}',
    act: '`Assinar e enviar`, and a look at what waits',
    heals:
      'The document is issued at once and waits. It is signed within half a minute of the return while the session lasts, once; where the provider ended the session, as soon as another one is open.',
  },
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
