import { buffer } from 'node:stream/consumers';
import { lerAssinatura } from '#contracts/documentos/assinar.contract.ts';
import type { Signing } from '#ports/signature.ts';
import { arquivarJob } from '#features/documentos/arquivamento/arquivamento.usecases.ts';
import { assinarJob } from '#features/documentos/assinar/assinar.jobs.ts';
import { assinarPendentes } from '#features/documentos/assinar/assinar.usecases.ts';
import type { AssinarDeps, DocumentoAssinado } from '#features/documentos/assinar/documento.usecases.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../app/app.ts';
import { forgetProviders, holdJobs } from '../app/jobs.ts';
import { answeredPedido, newPatient } from '../builders/builders.ts';
import { writeDocumento } from '../builders/documento-assinado.ts';
import { newMedico } from '../builders/medicos.ts';
import { KEYS, renderedPdf } from '../files/signing.ts';

const actor = { tipo: 'Sistema', nome: 'assinatura' } as const;

const WELL = {
  down: false,
  slowMs: 0,
  status500: false,
  refuseSigning: false,
  answerTwice: false,
  signOther: false,
  loseAnswer: false,
  noRevocation: false,
  otherPerson: false,
  deny: false,
};

/** The provider of the demonstration is well again, and nobody remembers that it was not. */
export async function makeWell(app: TestApp): Promise<void> {
  Object.assign(app.fakes.psc.faults, WELL);
  await forgetProviders(app);
}

/** A server whose signing is done by hand: the job waits, and every sheet is the same. */
export async function startSigningApp(options: TestAppOptions = {}) {
  const pdf = await renderedPdf();
  const app = await startTestApp({ times: { signatureMs: 3_000 }, ...options });
  const { runInTransaction } = app.deps;
  holdJobs(app, assinarJob.name);
  holdJobs(app, arquivarJob.name);
  const { id: pedidoId } = await answeredPedido(await newPatient(app));
  return { app, pdf, pedidoId, runInTransaction };
}

type House = Awaited<ReturnType<typeof startSigningApp>>;

/** A doctor with documents to sign, and what the house does for them. */
export async function signingDoctor(house: House, given?: Awaited<ReturnType<typeof newMedico>>) {
  const { app, pdf, pedidoId } = house;
  await makeWell(app);
  const medica = given ?? (await newMedico(app));
  const medicoId = medica.medico.id;
  // A busy machine takes longer to make a key than a test waits for a provider: it is made before.
  await (await app.fakes.psc.authority()).issue({ name: 'HELENA PRADO', cpf: medica.medico.cpf });
  /** The documents whose sheets were set, and those that were handed on as signed. */
  const sheets: string[] = [];
  const completed: DocumentoAssinado[] = [];
  const { calls } = app.fakes.psc;
  for (const service of Object.keys(calls)) calls[service] = 0;
  const deps: AssinarDeps = {
    ...app.deps,
    async setSheet({ documentoId, segredo, certificadoDeTeste }) {
      sheets.push(documentoId);
      if (segredo.length !== 14 || !certificadoDeTeste) throw new Error('not the sheet of a demonstration');
      return { pdf, paginas: 3, place: null, keys: KEYS };
    },
    aoAssinar: async (_uow, documento) => void completed.push(documento),
  };
  const sign = (by = deps) => assinarPendentes({ actor, input: { medicoId }, deps: by });
  const rowOf = (id: string) =>
    app.deps.db.selectFrom('documentos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const read = () => medica.http.want(lerAssinatura, 200);
  return {
    medica,
    medicoId,
    sheets,
    completed,
    deps,
    read,
    rowOf,
    sign,
    signingBy: (change: Partial<Signing>): AssinarDeps => ({
      ...deps,
      signing: { ...deps.signing, ...change },
    }),
    write: async () => (await writeDocumento(app, { pedidoId, medicoId, estado: 'a assinar' })).id,
    problema: async () => (await read()).problema,
    estadoOf: async (id: string) => (await rowOf(id)).estado,
    bytesOf: async (id: string): Promise<Buffer> =>
      buffer(await app.deps.storage.read((await rowOf(id)).objeto ?? '')),
    /** Signs until nothing is left, as the job does without its pauses. @returns each outcome */
    async signAll(by = deps): Promise<string[]> {
      const outcomes: string[] = [];
      while (outcomes.at(-1) !== 'done' && outcomes.length < 8) {
        await forgetProviders(app);
        outcomes.push(await sign(by));
      }
      return outcomes;
    },
    /** How often a document was marked as signed. */
    async timesSigned(id: string): Promise<number> {
      const { n } = await app.deps.db
        .selectFrom('auditoria')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('acao', '=', 'documento.assinar')
        .where('alvo_id', '=', id)
        .executeTakeFirstOrThrow();
      return n;
    },
  };
}
