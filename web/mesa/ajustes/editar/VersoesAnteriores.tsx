import { useState } from 'react';
import type { AjusteEditavel, VersaoDoAjuste } from '#contracts/catalogo/ajustes.contract.ts';
import type { SecaoDosAjustes } from '#domain/ajustes/ajustes.ts';
import { diretorEmPalavras } from '#domain/ajustes/identidade.ts';
import { horarioEmPalavras } from '#domain/calendario/horario.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { HistoryTable, type HistoryColumn } from '#web/mesa/edicao/History.tsx';
import { Button } from '#ui/button/Button.tsx';
import { useVersoesDoAjuste } from './editar.api.ts';

type VersoesProps = { secao: SecaoDosAjustes; onBring: (version: AjusteEditavel) => void };

/** Earlier versions of a section; one is restored by bringing it into the fields and saving it. */
export function VersoesAnteriores({ secao, onBring }: VersoesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="editar-versoes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="ink-brand">Versões anteriores</summary>
      {open && <List secao={secao} onBring={onBring} />}
    </details>
  );
}

function List({ secao, onBring }: VersoesProps) {
  const query = useVersoesDoAjuste(secao, true);
  return (
    <LoadedQuery query={query}>
      {({ versoes }) =>
        versoes.length === 0 ? (
          <p className="small muted">Ninguém mudou isto ainda.</p>
        ) : (
          <HistoryTable label="Versões anteriores" changes={versoes} columns={columnsFor(onBring)} />
        )
      }
    </LoadedQuery>
  );
}

function columnsFor(onBring: VersoesProps['onBring']): readonly HistoryColumn<VersaoDoAjuste>[] {
  const bring = ({ ajuste }: VersaoDoAjuste) => (
    <Button variant="bare" size="desk" onClick={() => onBring(ajuste)}>
      Trazer para os campos
    </Button>
  );
  return [
    { title: 'Versão', cell: ({ ajuste }) => summaryOf(ajuste) },
    { title: 'Voltar', cell: bring },
  ];
}

const INSTALLED = 'O que veio da instalação';

/** A version in a few words. */
function summaryOf(ajuste: AjusteEditavel): string {
  switch (ajuste.secao) {
    case 'horario':
      return horarioEmPalavras(ajuste.conteudo);
    case 'marca':
      return (
        [
          ajuste.conteudo.nome,
          ajuste.conteudo.frase,
          ajuste.conteudo.cor,
          ajuste.conteudo.logo === '' ? '' : 'com logotipo',
        ]
          .filter((text) => text !== '')
          .join(' · ') || INSTALLED
      );
    case 'identidade': {
      const { razaoSocial, cnpj, inscricao, endereco, email, telefone, encarregado } = ajuste.conteudo;
      const all = [razaoSocial, cnpj, inscricao, endereco, email, telefone, encarregado];
      return all.filter((text) => text !== '').join(' · ') || INSTALLED;
    }
    case 'diretor':
      return diretorEmPalavras(ajuste.conteudo) || INSTALLED;
    case 'conservacao': {
      const { prontuarioAnos, fiscalAnos, rascunhosDias, avisosDias } = ajuste.conteudo;
      return `Prontuário ${prontuarioAnos} anos, pagamentos ${fiscalAnos} anos, rascunhos ${rascunhosDias} dias, avisos ${avisosDias} dias`;
    }
    default:
      return `${ajuste.conteudo.texto === '' ? 'Texto do programa' : 'Texto da casa'}: ${ajuste.conteudo.motivo}${ajuste.conteudo.pedeDeNovo ? ' (aceito de novo)' : ' (correção)'}`;
  }
}
