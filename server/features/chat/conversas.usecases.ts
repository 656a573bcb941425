import { z } from 'zod';
import { onlyDigits, parseCpf } from '../../../domain/cpf.ts';
import type { Admin } from '../../platform/actor.ts';
import { naoEncontrado } from '../../platform/app-error.ts';
import type { BaseDeps, UseCase } from '../../platform/deps.ts';
import { paginaDesconhecida } from './chat.errors.ts';
import { readEspera } from './conversas.repository.ts';
import {
  findPacienteDoCpf,
  listConversas,
  listPedidosDoPaciente,
  type ListedConversa,
} from './lista.repository.ts';

const PAGINA = 30;
const PEDIDOS = 20;

type Busca = { busca: string; naoLidas: boolean; depois: string | null };

/** One page of the desk's list. @throws paginaDesconhecida */
export async function buscarConversas({
  actor,
  input: { busca, naoLidas, depois },
  deps,
}: UseCase<Admin, Busca, BaseDeps>): Promise<{ conversas: ListedConversa[]; proxima: string | null }> {
  // What is written in digits, dots and dashes only is meant as a CPF, or as a part of one.
  const cpf = /^[\d.\-\s]+$/.test(busca) ? onlyDigits(busca) : '';
  const filtro = {
    cpf: cpf === '' ? null : cpf,
    nome: cpf === '' ? busca : '',
    naoLidas,
    depois: depois === null ? null : lerLugar(depois),
    limite: PAGINA + 1,
  };
  const rows = await listConversas(deps.db, actor, filtro);
  const conversas = rows.slice(0, PAGINA);
  const last = conversas.at(-1);
  const proxima = rows.length > PAGINA && last ? `${last.ordem}.${last.id}` : null;
  return { conversas, proxima };
}

const lugar = z.object({ ordem: z.coerce.number().int().nonnegative(), id: z.uuid() });

function lerLugar(text: string): { ordem: number; id: string } {
  const [ordem, id] = text.split('.');
  const read = lugar.safeParse({ ordem, id });
  if (!read.success) throw paginaDesconhecida();
  return read.data;
}

/** What the desk's badge says. */
export function resumirConversas({ deps }: UseCase<Admin, null, BaseDeps>) {
  return readEspera(deps.db);
}

/** Whose conversation a CPF is, with the newest orders beside it; opening it is audited. @throws naoEncontrado */
export async function abrirConversa({ actor, input, deps }: UseCase<Admin, { cpf: string }, BaseDeps>) {
  const parsed = parseCpf(input.cpf);
  const paciente = parsed.ok ? await findPacienteDoCpf(deps.db, actor, parsed.cpf) : undefined;
  if (!paciente) throw naoEncontrado();
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ acao: 'chat.abrir', alvoTipo: 'cliente', alvoId: paciente.id }),
  );
  return { paciente, pedidos: await listPedidosDoPaciente(deps.db, actor, paciente.id, PEDIDOS) };
}
