import { closeSync, openSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createRelato,
  importar,
  levantar,
  type Importados,
} from '#features/mesa/importacao/importacao.public.ts';
import { onlyUpkeep } from '#platform/db/queries/advisory-locks.ts';
import { systemClock } from '#platform/deps.ts';
import { ImportRefused } from '#platform/predecessor/import-refused.ts';
import { CliError, type CommandCall } from '../command.ts';
import { logBeside, refuseEmpty, withInstallation } from '../open.ts';
import { openServices } from './services.ts';

const actor = { tipo: 'Sistema', nome: 'importacao' } as const;

/**
 * Brings the folder of a hosted predecessor into the installation, and leaves a report beside its data. With `--dry-run` the folder
 * is read and reported only: nothing is written, and no installation is opened. No line of either holds a CPF.
 */
export async function importFolder(call: CommandCall): Promise<number> {
  const pasta = resolve(call.words[0] ?? '');
  const work = call.options['dry-run'] === true ? look(call, pasta) : bring(call, pasta);
  return work.catch((error: unknown) => {
    throw error instanceof ImportRefused ? new CliError(error.message) : error;
  });
}

async function look({ config: { adminEmail }, say }: CommandCall, pasta: string): Promise<number> {
  const relato = createRelato(say);
  await levantar({ pasta, agora: systemClock(), adminEmail, relato });
  say('');
  for (const line of relato.resumo()) say(line);
  say('A pasta foi lida até o fim. Nada foi gravado.');
  return 0;
}

async function bring(call: CommandCall, pasta: string): Promise<number> {
  const { config, say } = call;
  await refuseEmpty(config);
  const log = logBeside(call);
  return withInstallation(config, async ({ dataDir, database, deps }) => {
    const path = join(dataDir, `importacao-${systemClock().toISOString().replaceAll(/[:.]/g, '-')}.txt`);
    const file = openSync(path, 'wx', 0o600);
    const write = (line: string) => void writeSync(file, `${line}\n`);
    const services = await openServices(config, { dataDir, database, deps, log });
    try {
      const relato = createRelato(write);
      const input = { pasta, adminEmail: config.adminEmail, relato };
      const done = await onlyUpkeep(deps.db, async () => ({
        of: await importar({ actor, input, deps: { ...deps, ...services, log } }),
      }));
      if (!done)
        throw new CliError(
          'Outro comando sobre todos os arquivos está em andamento. Espere que ele termine.',
        );
      const told = [...relato.resumo().map((line) => `Na pasta: ${line}.`), ...written(done.of)];
      for (const line of told) {
        write(line);
        say(line);
      }
      say(`Relatório, linha por linha: ${path}`);
      return done.of.faltam === 0 ? 0 : 1;
    } finally {
      closeSync(file);
      await services.close();
    }
  });
}

const NAMES = {
  clientes: 'pacientes',
  senhas: 'senhas',
  pedidos: 'pedidos',
  mensagens: 'mensagens',
  arquivos: 'arquivos',
  listas: 'preços e listas de perguntas',
  notas: 'notas',
} as const satisfies Record<keyof Importados['gravados'], string>;

function written({ gravados, conferidos, faltam }: Importados): string[] {
  const kinds = Object.entries(NAMES).flatMap(([kind, name]) => {
    const count = Object.entries(gravados).find(([of]) => of === kind)?.[1] ?? 0;
    return count === 0 ? [] : [`${name} (${count})`];
  });
  return [
    kinds.length === 0 ? 'Gravado agora: nada; tudo já estava aqui.' : `Gravado agora: ${kinds.join(', ')}.`,
    `Pagamentos lidos agora no provedor: ${conferidos}.`,
    ...(faltam === 0
      ? []
      : [
          `Pagamentos que faltam: ${faltam}. O provedor não responde, ou a cota de chamadas acabou. Rode de novo em 12 horas; o comando continua de onde parou.`,
        ]),
  ];
}
