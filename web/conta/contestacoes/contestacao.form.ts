import { z } from 'zod';
import {
  conferirContestacao,
  mensagemDosProblemas,
  type CampoDaContestacao,
  type TypedContestacao,
} from '#domain/titular/contestacao.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import type { ApiError } from '#lib/api/api.ts';

/** Labels of the fields; each key is also the id of its control. */
export const IDENTIDADE_HINT = 'CIN, RG, CNH ou passaporte: o lado da foto e do CPF. Foto ou PDF, até 10 MB.';

export const CONTESTACAO_LABELS: Readonly<Record<CampoDaContestacao, string>> = {
  cpf: 'CPF',
  nome: 'Nome completo',
  email: 'E-mail',
  telefone: 'Telefone',
  relato: 'O que aconteceu',
  documento: 'Documento com foto',
};

/** `linkText` ends its link in the summary, `message` is beneath the field. */
export type ContestacaoFieldError = { field: CampoDaContestacao; linkText: string; message: string };
/** Message at the top and the fields concerned. */
export type ContestacaoRefusal = { message: string; fields: readonly ContestacaoFieldError[] };

/** Shown after a case was opened. */
export type OpenedContestacao = { protocolo: string; email: string };

const routeState = z.object({ cpf: z.string() });

/**
 * The initial values of the form. The CPF comes from the router's state, never from the address. What was typed
 * in this tab before is restored, unless it was about another CPF.
 */
export function initialContestacao(state: unknown, typed: TypedContestacao | null): TypedContestacao {
  const cpf = formatCpf(routeState.safeParse(state).data?.cpf ?? '');
  if (typed !== null && (cpf === '' || cpf === typed.cpf)) return typed;
  return { cpf, nome: '', email: '', telefone: '', relato: '' };
}

/** By the server's own rule; null when the form may be sent. */
export function checkContestacao(form: TypedContestacao, hasDocumento: boolean): ContestacaoRefusal | null {
  const problems = conferirContestacao(form, hasDocumento);
  if (problems.length === 0) return null;
  const fields = problems.map(({ campo: field, mensagem: message, vazio }) => ({
    field,
    message,
    linkText: vazio ? 'falta preencher' : 'confira',
  }));
  return { message: mensagemDosProblemas(problems), fields };
}

/** A refusal by the server: its message, and those of its fields that the form has. */
export function contestacaoServerRefusal(error: ApiError): ContestacaoRefusal {
  const fields = (error.details ?? []).flatMap(({ campo: field, mensagem: message }) =>
    isField(field) ? [{ field, message, linkText: 'confira' }] : [],
  );
  return { message: error.message, fields };
}

function isField(name: string): name is CampoDaContestacao {
  return name in CONTESTACAO_LABELS;
}
