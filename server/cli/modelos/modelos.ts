import { readFile } from 'node:fs/promises';
import { COM_MODELO_OFICIAL, type TipoComModelo } from '#domain/documentos/emissao/modelos-oficiais.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import * as oficiais from '#features/documentos/oficiais/oficiais.public.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { CliError, type CommandCall } from '../command.ts';
import { refuseEmpty, withInstallation } from '../open.ts';

const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/** Says of each kind which official model is installed, and whether our layout was confirmed by it. */
export async function modelosList(call: CommandCall): Promise<void> {
  const rows = await opened(call, (deps) => oficiais.listarModelosOficiais({ actor, input: null, deps }));
  for (const tipo of COM_MODELO_OFICIAL) {
    const row = rows.find((one) => one.tipo === tipo);
    const installed = row ? `versão ${row.versao}, ${row.sha256.slice(0, 12)}` : 'nenhum modelo instalado';
    const state = row?.confirmado
      ? `confirmado por ${row.confirmado_por}`
      : 'não confirmado: fora da demonstração sai só a transcrição';
    call.say(`${tipo} (${tipoDeDocumento(tipo).titulo}): ${installed}; ${state}.`);
  }
}

/** Records an official model; a version that is known already is refused. */
export async function modelosInstall(call: CommandCall): Promise<void> {
  const { versao } = call.options;
  if (typeof versao !== 'string') throw new CliError('Diga a versão do modelo com --versao.');
  const [, path = ''] = call.words;
  const tipo = tipoOf(call);
  const arquivo = await readFile(path).catch(() => {
    throw new CliError(`Não consegui ler ${path}. Confira o caminho e o dono do arquivo.`);
  });
  const sha256 = await opened(call, (deps) =>
    oficiais.instalarModeloOficial({ actor, input: { tipo, versao, arquivo }, deps }),
  );
  call.say(
    `Modelo instalado (SHA-256 ${sha256}). Compare-o com a folha do Zelo e rode modelos confirm ${tipo}.`,
  );
}

/** Confirms that our layout is that of the newest official model. */
export async function modelosConfirm(call: CommandCall): Promise<void> {
  const { por } = call.options;
  if (typeof por !== 'string' || por.trim() === '') throw new CliError('Diga quem conferiu com --por.');
  const tipo = tipoOf(call);
  const input = { tipo, nome: por.trim() };
  const versao = await opened(call, (deps) => oficiais.confirmarModeloOficial({ actor, input, deps }));
  call.say(`Confirmado pela versão ${versao}. ${tipoDeDocumento(tipo).titulo} passa a sair daqui.`);
}

/** Takes a confirmation back. */
export async function modelosWithdraw(call: CommandCall): Promise<void> {
  const tipo = tipoOf(call);
  await opened(call, (deps) => oficiais.confirmarModeloOficial({ actor, input: { tipo, nome: null }, deps }));
  call.say(`Confirmação retirada. ${tipoDeDocumento(tipo).titulo} sai só como transcrição.`);
}

function tipoOf({ words: [word] }: CommandCall): TipoComModelo {
  const tipo = COM_MODELO_OFICIAL.find((known) => known === word);
  if (tipo === undefined) throw new CliError(`O tipo é um destes: ${COM_MODELO_OFICIAL.join(', ')}.`);
  return tipo;
}

async function opened<T>(call: CommandCall, work: (deps: BaseDeps) => Promise<T>): Promise<T> {
  await refuseEmpty(call.config);
  try {
    return await withInstallation(call.config, ({ deps }) => work(deps));
  } catch (error) {
    throw error instanceof AppError ? new CliError(error.message) : error;
  }
}
