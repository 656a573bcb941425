import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { parseCpf } from '#domain/contas/cpf.ts';
import { lerConservacao } from '../features/catalogo/ajustes/ajustes.public.ts';
import { encerrarAcessosDoPaciente } from '../features/contas/identidade/identidade.public.ts';
import {
  apagarDeNovo,
  localizarGuardados,
  readErased,
} from '../features/titular/apagamento/apagamento.public.ts';
import { CliError, type CommandCall } from './command.ts';
import { inWords } from './copias.ts';
import { withInstallation } from './open.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/**
 * Ends every session of a patient and, where asked for, removes the second factor of one who lost phone and codes. The CPF
 * comes by standard input: arguments stand in the list of processes and in the history of a shell.
 */
export async function patientSignOut(call: CommandCall): Promise<void> {
  const parsed = parseCpf((await call.stdin())?.trim() ?? '');
  if (!parsed.ok) throw new CliError(`${parsed.mensagem} O CPF vem da entrada padrão.`);
  const input = { cpf: parsed.cpf, semFator: call.options['remove-second-factor'] === true };
  const done = await withInstallation(call.config, ({ deps }) =>
    encerrarAcessosDoPaciente({ actor, input, deps }),
  );
  if (!done) throw new CliError('Não há conta com este CPF.');
  call.say('Sessões encerradas.');
  if (done.fatorDesligado) call.say('Verificação em duas etapas desligada; o paciente é avisado por e-mail.');
}

/**
 * Erases accounts again that a restored copy brought back: those that the server's log, which no copy holds, says were erased.
 * Accounts that are still erased are passed over.
 */
export async function patientEraseAgain(call: CommandCall): Promise<number> {
  const { log: path } = call.options;
  if (typeof path !== 'string') throw new CliError('Falta --log com o log do servidor, desde a cópia.');
  const input = path === '-' ? Readable.from([(await call.stdin()) ?? '']) : createReadStream(path);
  const contas = await readErased(createInterface({ input, crlfDelay: Infinity })).catch((error: unknown) => {
    throw inWords(error);
  });
  const { modoPrazo } = call.config;
  const { apagadas, esperam } = await withInstallation(call.config, async ({ deps }) => {
    const settings = { modoPrazo, conservacao: await lerConservacao(deps.db) };
    return apagarDeNovo({ actor, input: { contas }, deps: { ...deps, settings } });
  });
  call.say(`Contas apagadas no log: ${contas.size}. Apagadas de novo agora: ${apagadas}.`);
  if (esperam === 0) return 0;
  call.warn(
    `Na cópia ${esperam} delas têm pedido pago sem resposta: cancele ou conclua esses pedidos e repita o comando.`,
  );
  return 1;
}

/** Names the orders that are kept of a person whose account was erased, for a request by law; the CPF comes by standard input. */
export async function patientKept(call: CommandCall): Promise<void> {
  const parsed = parseCpf((await call.stdin())?.trim() ?? '');
  if (!parsed.ok) throw new CliError(`${parsed.mensagem} O CPF vem da entrada padrão.`);
  const found = await withInstallation(call.config, ({ deps }) =>
    localizarGuardados({ actor, input: { cpf: parsed.cpf }, deps }),
  );
  if (found.length === 0) throw new CliError('Nada está guardado de uma conta apagada com este CPF.');
  for (const { numero, created_at: em } of found)
    call.say(`Pedido ${numero}, de ${formatDataBr(dataEmSaoPaulo(em))}`);
  call.say('O conteúdo sai no dossiê de cada pedido, na mesa.');
}
