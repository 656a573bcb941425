import { resolve } from 'node:path';
import { dataEmSaoPaulo, formatDataBr, parseDataBr } from '#domain/calendario/datas.ts';
import {
  renovarReferencias,
  retirarReferencias,
  type Renovadas,
} from '#features/catalogo/referencias/referencias.public.ts';
import { isMigrated } from '#platform/db/migrate.ts';
import { CliError, type CommandCall } from '../command.ts';
import { actor, inWords } from '../copias.ts';
import { logBeside, refuseEmpty, withInstallation } from '../open.ts';

/** Checks and installs a newer set of reference lists, or takes the last one back. */
export async function renewLists(call: CommandCall): Promise<void> {
  const { options, words } = call;
  const [pasta] = words;
  if ((pasta === undefined) !== (options['undo'] === true))
    throw new CliError('Diga a pasta das listas novas, ou só --undo para voltar às de antes.');
  const data = dateOf(call);
  await refuseEmpty(call.config);
  const log = logBeside(call);
  await withInstallation(
    call.config,
    async ({ database, deps }) => {
      if (!(await isMigrated(deps.db)))
        throw new CliError('O banco é de outra versão. Inicie o servidor antes.');
      const own = { ...deps, pool: database.pool };
      if (pasta === undefined) {
        const names = await retirarReferencias({ actor, input: null, deps: own });
        call.say(`O último conjunto foi retirado; valem de novo as listas de antes: ${names.join(', ')}.`);
        return;
      }
      const instalar = options['verify'] !== true;
      tell(
        call,
        await renovarReferencias({ actor, input: { pasta: resolve(pasta), data, instalar }, deps: own }),
        data,
      );
    },
    { looksOnly: true, log },
  ).catch((error: unknown) => {
    throw inWords(error);
  });
}

function dateOf({ options: { date } }: CommandCall): string {
  const today = dataEmSaoPaulo(new Date());
  if (date === undefined) return today;
  const data = parseDataBr(String(date));
  if (data === null) throw new CliError('A data das listas é AAAA-MM-DD ou dd/mm/aaaa.');
  if (data > today) throw new CliError('A data das listas está no futuro.');
  return data;
}

const rows = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function tell(
  { say, warn }: CommandCall,
  { listas, substancias, alheios, conjunto }: Renovadas,
  data: string,
) {
  for (const { arquivo, novas, removidas, mudadas } of listas) {
    const changes = [
      ...(novas ? [rows(novas, 'linha nova', 'linhas novas')] : []),
      ...(removidas ? [rows(removidas, 'removida', 'removidas')] : []),
      ...(mudadas ? [rows(mudadas, 'mudada', 'mudadas')] : []),
    ];
    say(`${arquivo}: ${changes.length > 0 ? changes.join(', ') : 'nada muda'}.`);
  }
  if (substancias.length > 0) say('Substâncias que mudam de lista ou de documento:');
  const place = (one: (typeof substancias)[number]['antes']) =>
    one ? `${one.lista} (${one.documento})` : 'fora das listas';
  for (const { dcb, antes, depois } of substancias) say(`  ${dcb}: ${place(antes)} → ${place(depois)}`);
  if (alheios.length > 0) warn(`Não são listas, e não foram lidos: ${alheios.join(', ')}.`);
  say(
    conjunto === null
      ? 'As listas conferem. Nada foi instalado.'
      : `Instalado o conjunto ${conjunto}, de ${formatDataBr(data)}. Para voltar às listas de antes: npm run cli -- referencias --undo`,
  );
}
