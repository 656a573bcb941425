import type { ReactNode } from 'react';
import type { AjusteEditavel, PadraoDosAjustes } from '#contracts/catalogo/ajustes.contract.ts';
import type { SecaoDosAjustes } from '#domain/ajustes/ajustes.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { useAjustes } from './editar.api.ts';

type InForceProps = {
  secao: SecaoDosAjustes;
  children: (emVigor: AjusteEditavel, padrao: PadraoDosAjustes) => ReactNode;
};

/** Gives the section in force, and what the installation brought, once they are read. */
export function InForce({ secao, children }: InForceProps) {
  return (
    <LoadedQuery query={useAjustes()}>
      {({ ajustes, padrao }) => {
        const found = ajustes.find((ajuste) => ajuste.secao === secao);
        return found && children(found, padrao);
      }}
    </LoadedQuery>
  );
}
