import type { PadraoDosAjustes } from '#contracts/catalogo/ajustes.contract.ts';
import type { LegalIdentity } from '#contracts/public-pages.ts';
import { AJUSTES_INICIAIS, type ConteudosDosAjustes, type SecaoDosAjustes } from '#domain/ajustes/ajustes.ts';
import type { PrazosDeConservacao } from '#domain/ajustes/conservacao.ts';
import { diretorEmPalavras, visualDaMarca, type VisualDaMarca } from '#domain/ajustes/identidade.ts';
import {
  TEXTOS_ACEITOS,
  textoDoPrograma,
  textoEmVigor,
  type TextoAceito,
  type TextoEmVigor,
} from '#domain/ajustes/textos.ts';
import type { HorarioDaCasa } from '#domain/calendario/horario.ts';
import type { Queries } from '#platform/db/database.ts';
import type { LiveHub } from '#platform/live/hub.ts';
import type { Log } from '#platform/log/logger.ts';
import { AJUSTES_TOPIC } from '../catalogo.events.ts';
import { findAjuste, listVigentes, type AjusteVigente } from './ajustes.repository.ts';

/** In force for the whole house: a field that the administrator left empty has what the installation brought. */
export type Vigentes = {
  horario: HorarioDaCasa;
  brand: string;
  visual: VisualDaMarca;
  frase: string;
  contactEmail: string;
  legal: LegalIdentity & { registration: string };
  textos: Readonly<Record<TextoAceito, TextoEmVigor>>;
  conservacao: PrazosDeConservacao;
};

/**
 * The settings of the house as every replica holds them: read once at the start, and again when one was saved anywhere, so that
 * nobody who shows them asks the database.
 */
export type AjustesVigentes = {
  readonly padrao: PadraoDosAjustes;
  vigentes(): Vigentes;
  /** Grows whenever they may have changed: what was drawn of an earlier one is drawn again. */
  revisao(): number;
  reler(): Promise<void>;
  /** Follows the saves of every replica. @returns the function that ends it */
  seguir(hub: Pick<LiveHub, 'subscribe'>): () => void;
};

/** For how long things are kept, for who runs beside the server. */
export async function lerConservacao(db: Queries): Promise<PrazosDeConservacao> {
  const { ajuste } = await findAjuste(db, 'conservacao');
  return ajuste.secao === 'conservacao' ? ajuste.conteudo : AJUSTES_INICIAIS.conservacao;
}

/** Before a read that failed is tried again. */
const AGAIN_MS = 1_000;

export function createAjustesVigentes(db: Queries, padrao: PadraoDosAjustes, log: Log): AjustesVigentes {
  let now = derive([], padrao);
  let revisao = 0;
  let again: NodeJS.Timeout | undefined;
  let reads = 0;
  let shown = 0;

  async function reler(): Promise<void> {
    reads += 1;
    const mine = reads;
    const rows = await listVigentes(db);
    // A read that began later has seen more.
    if (mine < shown) return;
    shown = mine;
    now = derive(rows, padrao);
    revisao += 1;
  }

  function follow(): void {
    clearTimeout(again);
    reler().catch((error: unknown) => {
      log.warn({ err: error }, 'the settings of the house were not read again');
      again = setTimeout(follow, AGAIN_MS);
    });
  }

  return {
    padrao,
    vigentes: () => now,
    revisao: () => revisao,
    reler,
    seguir(hub) {
      const leave = hub.subscribe({ topics: [AJUSTES_TOPIC], deliver: follow });
      return () => {
        leave();
        clearTimeout(again);
      };
    },
  };
}

function derive(rows: readonly AjusteVigente[], padrao: PadraoDosAjustes): Vigentes {
  const of = <S extends SecaoDosAjustes>(secao: S): ConteudosDosAjustes[S] => {
    const found = rows.find(({ ajuste }) => ajuste.secao === secao)?.ajuste.conteudo;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row of this very section
    return (found ?? AJUSTES_INICIAIS[secao]) as ConteudosDosAjustes[S];
  };
  const [marca, identidade, diretor] = [of('marca'), of('identidade'), of('diretor')];
  const textOf = (tipo: TextoAceito): TextoEmVigor => {
    const row = rows.find(({ ajuste }) => ajuste.secao === tipo);
    if (!row) return textoDoPrograma(tipo);
    const { versao: numero, pedido, em } = row;
    return textoEmVigor(of(tipo), { numero, pedido, desde: em.toISOString() });
  };
  const textos = Object.fromEntries(TEXTOS_ACEITOS.map((tipo) => [tipo, textOf(tipo)]));
  return {
    horario: of('horario'),
    brand: marca.nome || padrao.nome,
    visual: visualDaMarca(marca),
    frase: marca.frase || padrao.frase,
    contactEmail: identidade.email || padrao.email,
    legal: {
      name: identidade.razaoSocial || padrao.razaoSocial,
      cnpj: identidade.cnpj || padrao.cnpj,
      address: identidade.endereco || padrao.endereco,
      phone: identidade.telefone,
      registration: identidade.inscricao || padrao.inscricao,
      technicalDirector: diretorEmPalavras(diretor) || padrao.diretor,
      dataOfficer: identidade.encarregado || padrao.encarregado,
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys it was given
    textos: textos as Vigentes['textos'],
    conservacao: of('conservacao'),
  };
}
