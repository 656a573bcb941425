import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/button/Button.tsx';
import type { Arquivo } from '../fila.ts';
import { useEndereco } from '../useImagem.ts';
import { Trocar } from './Trocar.tsx';
import { Visor } from './Visor.tsx';

type VisorDaFilaProps = {
  aberto: boolean;
  arquivo: Arquivo;
  detalhes: readonly string[];
  aoFechar: () => void;
  aoTrocar: (files: File[]) => void;
  aoRemover: () => void;
};

const SEM_IMAGEM = 'A imagem aparece depois do envio.';

/** A chosen file, drawn from its own bytes while it is looked at. */
export function VisorDaFila({ aberto, arquivo, detalhes, aoFechar, aoTrocar, aoRemover }: VisorDaFilaProps) {
  const { nome, conteudo, estado } = arquivo;
  const mostravel = conteudo !== null && conteudo.type !== 'application/pdf';
  const imagem = useEndereco(aberto && mostravel ? conteudo : null);
  return (
    <Visor
      aberto={aberto}
      nome={nome}
      imagem={imagem}
      detalhes={detalhes}
      nota={conteudo !== null && !mostravel ? SEM_IMAGEM : null}
      semImagem={SEM_IMAGEM}
      aoFechar={aoFechar}
    >
      {estado !== 'enviado' && (
        <>
          <Trocar aoEscolher={aoTrocar} />
          <Button variant="stop" size="sm" icon={Trash} onClick={aoRemover}>
            Remover
          </Button>
        </>
      )}
    </Visor>
  );
}
