import type { Config } from '../config.ts';
import { archives } from '../drivers.ts';
import { CopiaRecusada, type CopyBaseDeps } from '../features/instalacao/copias/copias.public.ts';
import { AppError } from '../platform/app-error.ts';
import { connectionLost, databaseAway } from '../platform/db/outage.ts';
import type { Roles } from '../platform/db/roles.ts';
import { CliError, type CommandCall } from './command.ts';
import { logBeside, refuseEmpty, withInstallation } from './open.ts';

/** The actor of commands. */
export const actor = { tipo: 'Sistema', nome: 'cli' } as const;

/** Opens archives under BACKUP_KEY. @throws CliError when it is missing or invalid */
export function archiveOf({ backupKey }: Config) {
  if (backupKey !== null) return archives.open(backupKey);
  throw new CliError(
    'Falta BACKUP_KEY, a chave das cópias. Para criar uma: npm run cli -- backup --new-key. Guarde-a longe das cópias e deste servidor.',
  );
}

/** Opens the installation's database for a command about copies; beside a running server only for reading. */
export async function withDatabase<T>(
  call: CommandCall,
  how: 'read' | 'own',
  work: (deps: CopyBaseDeps & { dataDir: string; roles: Roles }) => Promise<T>,
): Promise<T> {
  const { config } = call;
  if (how === 'read') await refuseEmpty(config);
  return withInstallation(
    config,
    ({ dataDir, roles, connection, deps }) => work({ ...deps, roles, connection, dataDir }),
    {
      looksOnly: true,
      own: how === 'own',
      asOwner: true,
      log: logBeside(call),
    },
  );
}

/** Turns errors that the operator can correct into CliError; others are returned unchanged. */
export function inWords(error: unknown): unknown {
  if (error instanceof CopiaRecusada || error instanceof AppError) return new CliError(error.message);
  if (!(error instanceof Error)) return error;
  if (databaseAway(error) && !connectionLost(error)) {
    return new CliError(
      'O banco de dados responde, mas não consegue trabalhar agora: só lê, está sem espaço ou ocupado demais. Confira o servidor dele e rode o comando outra vez.',
    );
  }
  if (connectionLost(error)) {
    return new CliError(
      'Não há conexão com o banco de dados, ou ela caiu no meio. Confira se ele está no ar e rode o comando outra vez.',
    );
  }
  const code = 'code' in error ? error.code : undefined;
  const path = 'path' in error ? withoutPersonFolder(String(error.path)) : '';
  if (code === 'ENOENT') return new CliError(`O caminho não existe: ${path}`);
  if (code === 'EACCES' || code === 'EPERM') return new CliError(`Sem permissão para ${path}`);
  if (code === 'ENOSPC') return new CliError('O disco está cheio.');
  return error;
}

/** A path without the folder of a person, whose name is the CPF. */
function withoutPersonFolder(path: string): string {
  return path.replace(/(?<![0-9])[0-9]{11}(?![0-9]).*$/s, '…');
}

const MB = 1_000_000;
const numberFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** The size of a copy in words: "1.234 linhas de 29 tabelas e 56 arquivos (7,8 MB)". */
export function summaryOf({ conjuntos, arquivos }: CopySummary): string {
  const linhas = conjuntos.reduce((sum, conjunto) => sum + conjunto.linhas, 0);
  const megabytes = numberFormat.format(arquivos.bytes / MB);
  return `${numberFormat.format(linhas)} linhas de ${conjuntos.length} tabelas e ${numberFormat.format(arquivos.quantidade)} arquivos (${megabytes} MB)`;
}

export type CopySummary = {
  conjuntos: readonly { linhas: number }[];
  arquivos: { quantidade: number; bytes: number };
};

type WithFaults = { falhas: { quantidade: number; primeiras: readonly { chave: string; motivo: string }[] } };

/** Prints which files are missing or damaged in a copy. @returns true when there are any */
export function printFaults({ falhas }: WithFaults, call: CommandCall): boolean {
  if (falhas.quantidade === 0) return false;
  const palavras: Record<string, string> = {
    ausente: 'não está no depósito',
    ilegivel: 'não pôde ser lido inteiro',
    diferente: 'não é mais o que foi guardado',
  };
  call.warn(`Arquivos com falha: ${numberFormat.format(falhas.quantidade)}. O resto da cópia está inteiro.`);
  for (const { chave, motivo } of falhas.primeiras) {
    call.warn(`  ${withoutPerson(chave)}: ${palavras[motivo] ?? motivo}`);
  }
  if (falhas.quantidade > falhas.primeiras.length) call.warn('  …');
  return true;
}

/** A key without the folder of a person, whose name is the CPF. */
function withoutPerson(chave: string): string {
  return chave.replace(/^[0-9]{11}\//, '…/');
}
