import { atencaoComACopia } from '#domain/instalacao/copia.ts';
import type { Config } from '#server/config.ts';
import { isRestoreUnfinished, findLastCopia } from '#features/instalacao/copias/copias.public.ts';
import { aviso, bem, mal, type Finding } from './finding.ts';
import type { Opened } from '../open.ts';

const WHAT = 'Cópia de segurança';
const DAY_MS = 86_400_000;
const RESTORABLE = 'Sem cópia, um disco perdido leva tudo. Veja docs/operations.md.';

/** Checks that copies can be made, and how old the last one is. */
export async function checkCopies({ demo, backupKey }: Config, { deps }: Opened): Promise<Finding[]> {
  const half = await halfRestored(deps);
  if (demo) return half;
  const agora = deps.clock();
  const ultima = await findLastCopia(deps.db);
  const key =
    backupKey === null ? [mal('BACKUP_KEY', 'ausente: nenhuma cópia pode ser feita', RESTORABLE)] : [];
  const days = Math.floor((agora.getTime() - (ultima?.em.getTime() ?? 0)) / DAY_MS);
  const age = days === 0 ? 'de menos de um dia' : days === 1 ? 'de 1 dia' : `de ${days} dias`;
  const found: Readonly<Record<ReturnType<typeof atencaoComACopia>, Finding>> = {
    nenhuma: bem(WHAT, age),
    nunca: aviso(WHAT, 'nenhuma ainda', 'Faça a primeira: npm run cli -- backup'),
    atrasada: mal(WHAT, age, 'Veja por que a tarefa de todo dia parou: npm run cli -- backup'),
    incompleta: mal(
      WHAT,
      `${age}, faltam ${ultima?.faltando ?? 0} arquivos`,
      'Rode npm run cli -- backup e leia o que ele diz.',
    ),
  };
  return [...half, ...key, found[atencaoComACopia(ultima, agora, demo)]];
}

async function halfRestored({ db }: Opened['deps']): Promise<Finding[]> {
  if (!(await isRestoreUnfinished(db))) return [];
  return [
    mal('Restauração', 'parou no meio: nenhum servidor inicia', 'npm run cli -- restore ARQUIVO, até o fim'),
  ];
}
