import { sentenceOf } from '../features/documentos/assinar/assinar.public.ts';
import type { FaultName } from './fault-switches.ts';
import type { FaultRow, SceneName } from './fault-scenes.ts';

const VOLTANDO = 'O serviço está voltando. Tente de novo em alguns segundos.';

/** Scenes in which nothing is read while all is well. */
const WELL = [
  'save-data',
  'generate-pix',
  'data-refused',
  'charge-refused',
  'refund',
  'look-up-cep',
  'send-file',
  'recover-password',
  'recover-admin',
  'hear-of-payment',
  'open-signing',
  'sign-document',
  'write-message',
  'make-copy',
] as const satisfies readonly SceneName[];
/** With one in which the word of the payment is read, as it is at that moment. */
const SCENES = [...WELL, 'open-orders'] as const;
type Reads = Partial<Record<(typeof SCENES)[number], string>>;

/** Those that write files. */
const WITH_FILES = ['send-file', 'sign-document', 'make-copy'] as const;

/** Words read in each scene; none where a scene is not named. */
const readsOf = (reads: Reads) =>
  SCENES.filter((scene) => scene !== 'open-orders' || reads[scene] !== undefined).map((scene) => ({
    scene,
    reads: reads[scene] ?? null,
  }));
const withFiles = (reads: Reads) =>
  readsOf(reads).filter(({ scene }) => WITH_FILES.some((one) => one === scene));

const database = (fault: FaultName<'postgres'>, reads: Reads = {}): FaultRow[] =>
  readsOf(reads).map((row) => ({ provider: 'postgres', fault, ...row }));
const bucket = (fault: FaultName<'s3'>, reads: Reads = {}): FaultRow[] =>
  withFiles(reads).map((row) => ({ provider: 's3', fault, ...row }));
const clock = (fault: FaultName<'clock'>, reads: Reads = {}): FaultRow[] =>
  readsOf(reads).map((row) => ({ provider: 'clock', fault, ...row }));
const disk = (reads: Reads): FaultRow[] =>
  withFiles(reads).map((row) => ({ provider: 'disk', fault: 'full', ...row }));

const everywhere = (said: string): Reads => Object.fromEntries(SCENES.map((scene) => [scene, said]));

const NOT_PREPARED = sentenceOf('document');
const AUTHORITY_SILENT = sentenceOf('revocation-unknown');
const AWAY_FILES = 'Os arquivos não estão acessíveis agora. Tente de novo em alguns minutos.';
const NO_SPACE = 'Estamos sem espaço para receber arquivos agora. Tente de novo mais tarde.';
const LINE_LOST =
  'Não há conexão com o banco de dados, ou ela caiu no meio. Confira se ele está no ar e rode o comando outra vez.';
const UNABLE =
  'O banco de dados responde, mas não consegue trabalhar agora: só lê, está sem espaço ou ocupado demais. Confira o servidor dele e rode o comando outra vez.';
/** As the command says it, without the number of files. */
export const COPIA_COM_FALHAS = 'Arquivos com falha. O resto da cópia está inteiro.';

/** Rows of the services below the server: database, bucket, disk and clock. */
export const HOUSE_ROWS: readonly FaultRow[] = [
  ...database('down', { ...everywhere(VOLTANDO), 'make-copy': LINE_LOST }),
  ...database('cut', { ...everywhere(VOLTANDO), 'make-copy': LINE_LOST }),
  ...database('lagging'),
  ...database('readOnly', { ...everywhere(VOLTANDO), 'make-copy': UNABLE }),
  ...database('full', { ...everywhere(VOLTANDO), 'make-copy': UNABLE }),
  ...bucket('down', { 'send-file': AWAY_FILES, 'sign-document': NOT_PREPARED, 'make-copy': AWAY_FILES }),
  ...bucket('cut', { 'send-file': AWAY_FILES, 'sign-document': NOT_PREPARED, 'make-copy': AWAY_FILES }),
  ...bucket('lagging'),
  ...bucket('html200', {
    'send-file': AWAY_FILES,
    'sign-document': NOT_PREPARED,
    'make-copy': COPIA_COM_FALHAS,
  }),
  ...bucket('full', { 'send-file': AWAY_FILES, 'sign-document': NOT_PREPARED }),
  ...disk({ 'send-file': NO_SPACE, 'sign-document': NOT_PREPARED, 'make-copy': 'O disco está cheio.' }),
  ...clock('ahead', { 'sign-document': 'Não encontramos o que você procura.' }),
  ...clock('back', { 'open-signing': AUTHORITY_SILENT, 'sign-document': AUTHORITY_SILENT }),
];
