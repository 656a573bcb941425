import X from 'lucide-react/icons/x';
import { formatBytes } from '../../../../domain/anexos.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import type { Escolhido } from '../useAnexar.ts';

/** The chosen file; without one, that there is none. */
export function AnexoEscolhido({ escolhido, aoTirar }: { escolhido: Escolhido | null; aoTirar: () => void }) {
  if (escolhido === null) return <p className="small quiet chat-escolhido">Nenhum arquivo escolhido</p>;
  const { nome, conteudo } = escolhido;
  return (
    <>
      <p className="small chat-escolhido" role="status">
        <span className="chat-nome">{nome}</span>{' '}
        <span className="quiet num nowrap">{formatBytes(conteudo.size)}</span>
      </p>
      <IconButton icon={X} label={`Tirar ${nome}`} size="desk" onClick={aoTirar} />
    </>
  );
}
