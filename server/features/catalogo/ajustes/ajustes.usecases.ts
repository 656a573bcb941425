import {
  AJUSTES_INICIAIS,
  conferirAjuste,
  mesmoAjuste,
  SECOES_DOS_AJUSTES,
  type Ajuste,
  type ConteudoDoAjuste,
  type SecaoDosAjustes,
} from '#domain/ajustes/ajustes.ts';
import type { ProblemaDoAjuste } from '#domain/ajustes/identidade.ts';
import type { Admin } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { announceAjustes } from '../catalogo.events.ts';
import { saveUponVersions, wholeList } from '../edicao/edicao.public.ts';
import * as repository from './ajustes.repository.ts';
import type { AjusteSalvo } from './ajustes.repository.ts';
import type { AjustesVigentes } from './vigentes.usecases.ts';

/** 400: a value that may not be saved, one detail for each field; nothing is saved. */
const ajusteRecusado = (problemas: readonly ProblemaDoAjuste[]) =>
  new AppError(400, 'ajuste_recusado', 'Confira os campos destacados. Nada foi salvo.', [...problemas]);

/** 409: the section was changed elsewhere since it was read; nothing is saved. */
const ajusteMudado = () =>
  new AppError(
    409,
    'ajuste_mudado',
    'Isto mudou em outro lugar enquanto você editava. Nada foi salvo: escolha o que vale.',
  );

/** Editing takes a proof of who is there, which the context of accounts offers. */
export type AjustesDeps = BaseDeps & {
  requireProva(call: UseCase<Admin, null, BaseDeps>): Promise<void>;
  ajustes: AjustesVigentes;
};

/** Every section with the version that an edit is based on, in the order of the screen. */
export async function lerAjustes({ deps }: UseCase<Admin, null, BaseDeps>): Promise<AjusteSalvo[]> {
  const rows = await repository.listVigentes(deps.db);
  return SECOES_DOS_AJUSTES.map(
    (secao) => rows.find(({ ajuste }) => ajuste.secao === secao) ?? initial(secao),
  );
}

function initial(secao: SecaoDosAjustes): AjusteSalvo {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both are of one section
  return { versao: 0, ajuste: { secao, conteudo: AJUSTES_INICIAIS[secao] } as Ajuste };
}

/** As many versions of a section as its page shows. */
export const VERSOES_A_VISTA = 50;

/** Versions of a section, newest first, 50 at most. */
export function lerVersoes({ input: secao, deps }: UseCase<Admin, SecaoDosAjustes, BaseDeps>) {
  return repository.listVersoes(deps.db, secao, VERSOES_A_VISTA);
}

/** @throws ajusteRecusado for a brand whose logo is not stored, or not any more */
async function requireLogo(db: Parameters<typeof repository.findLogo>[0], conteudo: ConteudoDoAjuste) {
  if (!('logo' in conteudo) || conteudo.logo === '') return;
  if ((await repository.findLogo(db, conteudo.logo)) !== null) return;
  throw ajusteRecusado([
    { campo: 'logo', mensagem: 'Esta imagem não está mais guardada. Escolha-a de novo.' },
  ]);
}

/**
 * Saves a section as its next version, in force at every replica within moments and here at once. The value in force is no
 * change, whatever version was edited. The version before it stays readable, so that the audit's row says what it was.
 * @throws 400 ajuste_recusado, 403 prova_necessaria, 409 ajuste_mudado
 */
export async function salvarAjuste({
  actor,
  input: { versao, ajuste },
  deps,
}: UseCase<Admin, AjusteSalvo, AjustesDeps>): Promise<AjusteSalvo> {
  const { limpo: conteudo, problemas } = conferirAjuste(ajuste);
  if (problemas.length > 0) throw ajusteRecusado(problemas);
  await deps.requireProva({ actor, input: null, deps });
  const { secao } = ajuste;
  const { before, written } = await saveUponVersions({
    actor,
    deps,
    read: async (db) => wholeList(await repository.findAjuste(db, secao)),
    same: (last) => last.versao > 0 && mesmoAjuste(last.ajuste, ajuste),
    upToDate: (last) => last.versao === versao,
    stale: ajusteMudado,
    async write(db, _, author) {
      await requireLogo(db, conteudo);
      return repository.insertAjuste(db, { secao, numero: versao + 1, conteudo }, author);
    },
    audit: { action: `ajuste.${secao}`, targetType: 'ajuste' },
    announce: announceAjustes,
  });
  if (written.length === 0) return before;
  await deps.ajustes.reler();
  return repository.findAjuste(deps.db, secao);
}
