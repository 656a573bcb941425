import type { AsaasFaults } from './asaas/asaas-fake.ts';
import type { Demo } from './demo.ts';
import type { PscFaults } from './psc/psc-fake.ts';
import type { ChannelFaults, HttpFaults } from './store/fake-http.ts';
import type { SmtpFaults } from './mail/smtp-fake.ts';
import type { SncrFaults } from './sncr/sncr-fake.ts';
import type { TsaFaults } from './tsa/tsa-fake.ts';

/** Ways in which an antivirus that speaks clamd's protocol can misbehave. */
export type ClamdFaults = {
  /** Connections are cut at their first byte. */
  down: boolean;
  /** Half of a verdict, and the connection is cut. */
  cut: boolean;
  /** Says nothing at all. */
  silent: boolean;
  /** Says this instead of a verdict. */
  says: string | null;
};

/** Ways in which the line to a server can misbehave. */
export type LineFaults = {
  /** Connections are cut, open ones too. */
  down: boolean;
  /** Half of an answer arrives, and the connection is cut. */
  cut: boolean;
  /** Every answer comes so much later. */
  lagMs: number;
};

export type DatabaseFaults = LineFaults & {
  /** It only reads (25006). */
  readOnly: boolean;
  /** It has no disk left to write on (53100). */
  full: boolean;
};

export type BucketFaults = HttpFaults & {
  /** It takes no file (507). */
  full: boolean;
};

/** Of the disk of a process. */
export type DiskFaults = { full: boolean };

/** Of the clock of a process. */
export type ClockFaults = { aheadMs: number };

/** A way to misbehave: how a page names it, and how the fake's switches stand then. */
type Fault<F> = { frase: string; set: Partial<F> };

const HTTP = {
  down: { frase: 'Fora do ar: a conexão cai', set: { down: true } },
  cut: { frase: 'Corta: a resposta chega pela metade', set: { cut: true } },
  slow: { frase: 'Lento: responde depois de 30 s', set: { slowMs: 30_000 } },
  html200: { frase: 'Mente: uma página HTML com 200', set: { html: true } },
  wrongJson: { frase: 'Mente: JSON de outra forma', set: { wrongJson: true } },
  status429: { frase: 'Limita: 429, espere 10 s', set: { status429: true, waitSeconds: 10 } },
  status500: { frase: 'Falha: 500', set: { status500: true } },
  status403: { frase: 'Recusa o nosso acesso: 403', set: { status403: true } },
} as const satisfies Record<string, Fault<HttpFaults>>;

const ASAAS = {
  ...HTTP,
  loseAnswer: { frase: 'Faz, e a resposta se perde', set: { loseAnswer: true } },
  refuseKey: { frase: 'Recusa a nossa chave: 401', set: { refuseKey: true } },
  rejectData: { frase: 'Recusa os dados da pessoa: 400', set: { rejectData: true } },
  rejectCharge: { frase: 'Recusa a cobrança: 400', set: { rejectCharge: true } },
  noBalance: { frase: 'Sem saldo para devolver: 400', set: { noBalance: true } },
  noPix: { frase: 'Faz a cobrança, mas não dá o código', set: { noPix: true } },
  stopQueue: { frase: 'Pausa a fila de avisos', set: { queueStopped: true } },
} as const satisfies Record<string, Fault<AsaasFaults>>;

const SMTP = {
  down: { frase: 'Fora do ar: a conexão cai', set: { down: true } },
  slowGreeting: { frase: 'Lento: cumprimenta depois de 30 s', set: { slowGreetingMs: 30_000 } },
  slow: { frase: 'Lento: responde 30 s depois da mensagem', set: { slowMs: 30_000 } },
  banner: { frase: 'Mente: fala outro protocolo', set: { banner: true } },
  greylist: { frase: 'Adia: 451, volte depois', set: { greylist: true } },
  refuseKey: { frase: 'Recusa a nossa senha: 535', set: { refuseKey: true } },
  reject: { frase: 'Recusa o endereço: 550', set: { reject: true } },
  loseAnswer: { frase: 'Recebe, e a resposta se perde', set: { loseAnswer: true } },
} as const satisfies Record<string, Fault<SmtpFaults>>;

const PSC = {
  ...HTTP,
  refuseSigning: { frase: 'Recusa assinar: 400', set: { refuseSigning: true } },
  answerTwice: { frase: 'Assina, e responde duas vezes', set: { answerTwice: true } },
  signOther: { frase: 'Mente: assina outra coisa', set: { signOther: true } },
  loseAnswer: { frase: 'Assina, e a resposta se perde', set: { loseAnswer: true } },
  deny: { frase: 'O médico diz não na página', set: { deny: true } },
  otherPerson: { frase: 'Outra pessoa autoriza na página', set: { otherPerson: true } },
  noRevocation: { frase: 'Cala se o certificado ainda vale', set: { noRevocation: true } },
} as const satisfies Record<string, Fault<PscFaults>>;

const SNCR = {
  ...HTTP,
  loseAnswer: { frase: 'Dá os números, e a resposta se perde', set: { loseAnswer: true } },
  noNumbers: { frase: 'Sem saldo de números: 204', set: { noBalance: true } },
  limit: { frase: 'Já deu o máximo do dia ou do mês: 400', set: { limit: true } },
  noLink: { frase: 'Recusa o médico, sem inscrição ativa: 404', set: { noLink: true } },
  expireToken: { frase: 'Acabaram os 30 segundos da entrada: 401', set: { expireToken: true } },
  otherState: { frase: 'Mente: números de outro estado', set: { otherState: true } },
} as const satisfies Record<string, Fault<SncrFaults>>;

const TSA = {
  ...HTTP,
  refuseStamp: { frase: 'Recusa o carimbo', set: { refuseStamp: true } },
  otherNonce: { frase: 'Mente: responde a outra pergunta', set: { otherNonce: true } },
  certificateEnded: { frase: 'Carimba com um certificado vencido', set: { certificateEnded: true } },
} as const satisfies Record<string, Fault<TsaFaults>>;

const CHANNEL = {
  down: HTTP.down,
  slow: HTTP.slow,
  status429: HTTP.status429,
  status500: HTTP.status500,
  refuseKey: { frase: 'Recusa a nossa chave: 401', set: { refuseKey: true } },
  noAddressee: { frase: 'Diz que não há ninguém ali', set: { noAddressee: true } },
} as const satisfies Record<string, Fault<ChannelFaults>>;

const CLAMD = {
  down: { frase: 'Fora do ar: a conexão cai', set: { down: true } },
  cut: { frase: 'Corta: a resposta chega pela metade', set: { cut: true } },
  slow: { frase: 'Lento: não responde', set: { silent: true } },
  banner: { frase: 'Mente: fala outro protocolo', set: { says: 'HTTP/1.1 400 Bad Request' } },
  sayError: { frase: 'Falha: ERROR em vez de um resultado', set: { says: "Can't allocate memory ERROR" } },
} as const satisfies Record<string, Fault<ClamdFaults>>;

const HOUR_MS = 3_600_000;

const POSTGRES = {
  down: { frase: 'Fora do ar: a conexão cai', set: { down: true } },
  cut: { frase: 'Corta: a resposta chega pela metade', set: { cut: true } },
  lagging: { frase: 'Atrasa cada resposta', set: { lagMs: 25 } },
  readOnly: { frase: 'Só lê: 25006', set: { readOnly: true } },
  full: { frase: 'Disco cheio: 53100', set: { full: true } },
} as const satisfies Record<string, Fault<DatabaseFaults>>;

const S3 = {
  down: { frase: 'Fora do ar: a conexão cai', set: { down: true } },
  cut: { frase: 'Corta: a resposta chega pela metade', set: { cut: true } },
  lagging: { frase: 'Atrasa cada resposta', set: { slowMs: 2_500 } },
  html200: { frase: 'Mente: uma página HTML com 200', set: { html: true } },
  full: { frase: 'Cheio: 507', set: { full: true } },
} as const satisfies Record<string, Fault<BucketFaults>>;

const DISK = {
  full: { frase: 'Disco cheio: ENOSPC', set: { full: true } },
} as const satisfies Record<string, Fault<DiskFaults>>;

const CLOCK = {
  ahead: { frase: 'Adianta três horas', set: { aheadMs: 3 * HOUR_MS } },
  back: { frase: 'Atrasa uma hora', set: { aheadMs: -HOUR_MS } },
} as const satisfies Record<string, Fault<ClockFaults>>;

/** Every fault of every fake. A demonstration has no antivirus, and keeps its house in order: those faults are the tests'. */
export const FAULTS = {
  asaas: ASAAS,
  viacep: HTTP,
  brasilapi: HTTP,
  smtp: SMTP,
  psc: PSC,
  sncr: SNCR,
  tsa: TSA,
  push: CHANNEL,
  whatsapp: CHANNEL,
  sms: CHANNEL,
  clamd: CLAMD,
  postgres: POSTGRES,
  s3: S3,
  disk: DISK,
  clock: CLOCK,
} as const;

export type FakeName = keyof typeof FAULTS;
export type FaultName<P extends FakeName = FakeName> = P extends FakeName ? keyof (typeof FAULTS)[P] : never;

const TITLES: Readonly<Record<FakeName, string>> = {
  asaas: 'Pagamento (Asaas)',
  viacep: 'CEP (ViaCEP)',
  brasilapi: 'CEP, segunda consulta (BrasilAPI)',
  smtp: 'E-mail (SMTP)',
  psc: 'Assinatura (certificado em nuvem)',
  sncr: 'Números de receitas (SNCR)',
  tsa: 'Carimbo do tempo',
  push: 'Avisos no aparelho (push)',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  clamd: 'Antivírus (clamd)',
  postgres: 'Banco de dados (PostgreSQL)',
  s3: 'Arquivos (S3)',
  disk: 'Disco',
  clock: 'Relógio',
};

/** The faults of one fake, to be set by name; one at a time. */
export type FaultSwitch = {
  nome: FakeName;
  titulo: string;
  falhas: readonly { nome: string; frase: string }[];
  /** The fault that is on; null while the fake is well. */
  atual(): string | null;
  /** Turns one fault on, or with null all of them off. @returns false when the fake has no such fault */
  ligar(falha: string | null): boolean;
};

/** In the order of the page. */
const PLAYED = [
  'asaas',
  'viacep',
  'brasilapi',
  'smtp',
  'push',
  'whatsapp',
  'sms',
  'psc',
  'sncr',
  'tsa',
] as const satisfies readonly (FakeName & keyof Demo)[];

/** The switches of the fakes that run; a service that is real has none. Made while all of them are well. */
export function faultSwitches(demo: Demo): FaultSwitch[] {
  return PLAYED.flatMap((nome) => {
    const fake = demo[nome];
    return fake ? [faultSwitch(nome, fake.faults)] : [];
  });
}

function holds(faults: object, set: object = {}): boolean {
  const now = new Map<string, unknown>(Object.entries(faults));
  return Object.entries(set).every(([name, value]) => now.get(name) === value);
}

/** The faults of one fake that is well now, over its own switches. */
export function faultSwitch(nome: FakeName, faults: object): FaultSwitch {
  const well = { ...faults };
  const known = new Map<string, Fault<object>>(Object.entries(FAULTS[nome]));
  let on: string | null = null;
  return {
    nome,
    titulo: TITLES[nome],
    falhas: [...known].map(([falha, { frase }]) => ({ nome: falha, frase })),
    // The fake itself may have ended a fault since it was set.
    atual: () => (on !== null && holds(faults, known.get(on)?.set) ? on : null),
    ligar(falha) {
      const fault = falha === null ? { set: {} } : known.get(falha);
      if (!fault) return false;
      Object.assign(faults, well, fault.set);
      on = falha;
      return true;
    },
  };
}
