import X from 'lucide-react/icons/x';
import { formatBytes } from '../../../../domain/anexos.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Anexando } from '../useAnexar.ts';

/** The chosen file and how far it is; without one, that there is none. */
export function AnexoEscolhido({ anexo, aoLargar }: { anexo: Anexando | null; aoLargar: () => void }) {
  if (anexo === null) return <p className="small quiet chat-escolhido">Nenhum arquivo escolhido</p>;
  const { nome, arquivo } = anexo;
  return (
    <>
      <p className="small chat-escolhido" role="status">
        <span className="chat-nome">{nome}</span>{' '}
        <span className="quiet num nowrap">{andamento(anexo, arquivo.size)}</span>
      </p>
      <IconButton icon={X} label={`Tirar ${nome}`} size="desk" onClick={aoLargar} />
    </>
  );
}

function andamento({ estado, bytes }: Anexando, tamanho: number): string {
  if (estado === 'esperando') return 'espera a conexão voltar';
  if (estado !== 'enviando') return formatBytes(tamanho);
  const parte = tamanho === 0 ? 0 : Math.floor((bytes / tamanho) * 100);
  return parte >= 100 ? 'conferindo' : `enviando, ${parte}%`;
}
