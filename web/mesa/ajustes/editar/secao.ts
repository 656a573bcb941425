import { z } from 'zod';
import type { AjusteEditavel } from '#contracts/catalogo/ajustes.contract.ts';
import {
  conferirAjuste,
  mesmoAjuste,
  type Ajuste,
  type ConteudosDosAjustes,
  type SecaoDosAjustes,
} from '#domain/ajustes/ajustes.ts';
import type { ProblemaDoAjuste } from '#domain/ajustes/identidade.ts';
import { edicaoStore, type EdicaoStore } from '#web/feedback/edicao/edicao-store.ts';

/** An edit with the version that it was begun upon. */
export type Edited<Edit> = { sobre: number; edit: Edit };

/** How a section is edited: what its fields hold, and what is saved of it. */
export type Secao<Edit> = {
  secao: SecaoDosAjustes;
  store: EdicaoStore<Edited<Edit>>;
  begin(emVigor: AjusteEditavel): Edited<Edit>;
  changes(edit: Edit, emVigor: AjusteEditavel): boolean;
  problemas(edit: Edit): ProblemaDoAjuste[];
  toSave(edited: Edited<Edit>): AjusteEditavel;
};

type Fields<S extends SecaoDosAjustes, Edit> = {
  schema: z.ZodType<Edit>;
  toEdit: (conteudo: ConteudosDosAjustes[S]) => Edit;
  toContent: (edit: Edit) => ConteudosDosAjustes[S];
  /** Absent: whatever is saved of it differs. */
  changes?: (edit: Edit, conteudo: ConteudosDosAjustes[S]) => boolean;
};

export function defineSecao<S extends SecaoDosAjustes, Edit>(
  secao: S,
  { schema, toEdit, toContent, changes }: Fields<S, Edit>,
): Secao<Edit> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of this very section
  const asAjuste = (conteudo: ConteudosDosAjustes[S]) => ({ secao, conteudo }) as unknown as Ajuste;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- found by its section
  const contentOf = ({ conteudo }: AjusteEditavel) => conteudo as ConteudosDosAjustes[S];
  return {
    secao,
    store: edicaoStore(`ajustes-${secao}`, z.object({ sobre: z.number(), edit: schema })),
    begin: (emVigor) => ({ sobre: emVigor.versao, edit: toEdit(contentOf(emVigor)) }),
    changes: (edit, emVigor) =>
      changes
        ? changes(edit, contentOf(emVigor))
        : !mesmoAjuste(asAjuste(toContent(edit)), asAjuste(contentOf(emVigor))),
    problemas: (edit) => conferirAjuste(asAjuste(toContent(edit))).problemas,
    toSave: ({ sobre: versao, edit }) => ({ ...asAjuste(toContent(edit)), versao }),
  };
}

/** Id of the control of a field. */
export function idOfCampo(secao: SecaoDosAjustes, campo: string): string {
  return `ajuste-${secao}-${campo.replaceAll('.', '-')}`;
}
