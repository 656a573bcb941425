import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import {
  autorizarAssinatura,
  lerAssinatura,
  voltarDaAutorizacao,
} from '#contracts/documentos/assinar.contract.ts';
import { pressDecision } from '#demo/psc/open-session.ts';
import type { TestApp } from '../app/app.ts';
import { failureOf, Refused, type Client } from '../app/client.ts';
import { until } from '../app/until.ts';
import { newMedico } from '../builders/medicos.ts';
import { askIssue, documentoDeHoje, readDocumentos, readyCase, writeDocumento } from './caso-a-decidir.ts';

const read = (http: Client) => http.want(lerAssinatura, 200);

/** The doctor opens a session at the provider's page. @returns what is read where that comes to nothing */
async function openAtPage(http: Client): Promise<string | null> {
  const asked = await http.call(autorizarAssinatura);
  if (asked.status >= 400) return failureOf(asked).message;
  const { url } = autorizarAssinatura.responses[200].parse(asked.body);
  // A page of somebody else, which may fail after the address was given: the doctor leaves it.
  const back = await pressDecision(url).catch(() => null);
  if (back === null) return 'The page of the provider did not come: tente de novo.';
  await http.want(voltarDaAutorizacao, 303, { query: Object.fromEntries(back.searchParams) });
  return (await read(http)).problema;
}

/** A doctor whose key is there: a busy machine takes longer to make one than a test waits for a provider. */
async function doctorWithKey(app: TestApp) {
  const made = await newMedico(app);
  await (await app.fakes.psc.authority()).issue({ name: made.medico.nome, cpf: made.medico.cpf });
  return made;
}

/** A doctor without a session opens one. */
export async function openSigning(app: TestApp) {
  const { http } = await doctorWithKey(app);
  return {
    act: () => openAtPage(http),
    async healed() {
      const { sessao } = await read(http);
      return sessao !== null || (await openAtPage(http)) === null;
    },
  };
}

/** A doctor with an open session issues a document. */
export async function signDocument(app: TestApp) {
  const ready = await readyCase(app, await doctorWithKey(app), 'relatorio');
  const { http } = ready.medica;
  await openAtPage(http);
  await writeDocumento(ready, documentoDeHoje('relatorio'));
  async function act(): Promise<string | null> {
    const { documentos } = await readDocumentos(ready);
    if (documentos.some(({ estado }) => estado === 'rascunho')) {
      const issued = await askIssue(ready);
      if (issued.status >= 400) return failureOf(issued).message;
    }
    return until('signed, or why not', async () => {
      const { problema, aAssinar } = await read(http);
      return (problema !== null || aAssinar === 0) && { problema };
    }).then(({ problema }) => problema);
  }
  return {
    act,
    /** A case whose time ran out is taken again, a session that ended is opened again, and what is not issued yet is issued. */
    async again() {
      await http.call(assumirCaso, { params: { id: ready.id } });
      const { sessao } = await read(http);
      return sessao === null ? ((await openAtPage(http)) ?? act()) : act();
    },
    async seen() {
      const { aAssinar, problema } = await read(http);
      if (problema !== null || aAssinar > 0) return true;
      try {
        const { documentos } = await readDocumentos(ready);
        return documentos.every(({ estado }) => estado !== 'a assinar');
      } catch (error) {
        // Its time ran out: it waits for any doctor again.
        if (error instanceof Refused && error.answer.status === 404) return true;
        throw error;
      }
    },
    async healed() {
      const { documentos } = await readDocumentos(ready);
      return documentos.every(({ estado }) => estado === 'assinado') && (await read(http)).problema === null;
    },
  };
}
