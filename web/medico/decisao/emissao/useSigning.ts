import { useState } from 'react';
import type { DocumentoDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { ApiError } from '#lib/api/api.ts';
import { readDocumentos, useEmitir, type DocumentosDoCaso } from '../decisao.api.ts';
import { settleIdentidade } from '#web/medico/caso/caso.api.ts';
import { fieldId } from '../editor/problem-places.ts';
import { NOTA_ID, type NotaDraft } from '../NotaClinica.tsx';
import { settleDrafts } from '../rascunho/drafts.ts';

/** Message, and a link for each obstacle. */
export type SigningRefusal = { message: string; fields: { id: string; text: string }[]; attempt: number };

/**
 * Issues and signs the drafts of a case: `prepare` checks for obstacles, then `ready` are the drafts to be read once
 * more; `sign` issues them at these versions. Render `prova`: the first issue of a signing session asks for a proof of
 * identity.
 */
export function useSigning(pedidoId: string, nota: NotaDraft) {
  const issue = useEmitir(pedidoId);
  const { withProva, dialog: prova } = useProva();
  const [running, setRunning] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<SigningRefusal | null>(null);
  const [ready, setReady] = useState<DocumentoDoCaso[] | null>(null);

  function refuse(message: string, fields: SigningRefusal['fields'] = []) {
    setProblem((before) => ({ message, fields, attempt: (before?.attempt ?? 0) + 1 }));
  }

  async function look() {
    setAsked(true);
    await Promise.all([settleDrafts(), settleIdentidade(pedidoId)]);
    if (!(await nota.settle())) return refuse('A nota clínica não foi salva.', [NOTE]);
    const read = await readDocumentos(pedidoId);
    const missing = missingOf(read);
    if (missing.length > 0) return refuse('Ainda falta algo para assinar.', missing);
    setProblem(null);
    setReady(draftsOf(read));
  }

  async function issueThem(drafts: readonly DocumentoDoCaso[]) {
    const seen = drafts.map(({ id, versao }) => ({ id, versao }));
    await withProva(
      () => issue.mutateAsync(seen),
      () => setReady(null),
    );
    setProblem(null);
  }

  async function run(work: () => Promise<void>) {
    if (running) return;
    setRunning(true);
    try {
      await work();
    } catch (error) {
      const details = error instanceof ApiError ? (error.details ?? []) : [];
      const message = error instanceof Error ? error.message : String(error);
      refuse(
        message,
        details.map(({ campo, mensagem }) => ({ id: placeOf(campo), text: mensagem })),
      );
    } finally {
      setRunning(false);
    }
  }

  return {
    prepare: () => void run(look),
    sign: () => ready && void run(() => issueThem(ready).finally(() => setReady(null))),
    cancel: () => setReady(null),
    ready,
    busy: running,
    asked,
    problem,
    prova,
  };
}

const IDENTITY_ID = 'conferi-a-identidade';
const NOTE = { id: NOTA_ID, text: 'Confira a nota clínica.' };

function draftsOf({ documentos }: DocumentosDoCaso): DocumentoDoCaso[] {
  return documentos.filter(({ estado }) => estado === 'rascunho');
}

/** Obstacles to issuing the drafts, each with its place. */
function missingOf(read: DocumentosDoCaso): SigningRefusal['fields'] {
  const ofDrafts = draftsOf(read).flatMap(({ id, problemas }) =>
    problemas
      .filter(({ gravidade }) => gravidade === 'impede')
      .map(({ campo, mensagem }) => ({ id: fieldId(id, campo), text: mensagem })),
  );
  return [...read.falta.map((text) => ({ id: placeOfMissing(text), text })), ...ofDrafts];
}

function placeOfMissing(words: string): string {
  return /nota/i.test(words) ? NOTA_ID : IDENTITY_ID;
}

/** Place of a detail from the server: a field of a document, as `{id}.itens.0.dias`, a document, or the case. */
function placeOf(campo: string): string {
  const [id = '', ...path] = campo.split('.');
  return campo === '' ? IDENTITY_ID : fieldId(id, path.join('.'));
}
