import FileCheck from 'lucide-react/icons/file-check';
import { servicoPorTitulo } from '../../../../domain/servicos.ts';
import { Note } from '../../../ui/status/Note.tsx';

/** What a blue or yellow prescription needs (docs/product/services.md); nothing for the other services. */
export function ProvaFileNote({ servico }: { servico: string }) {
  if (!servicoPorTitulo(servico)?.exigeProva) return null;
  return (
    <Note kind="info" icon={FileCheck} title="Esta receita pede uma prova" className="fluxo-nota">
      <p>
        Na próxima etapa, envie uma prova de uso anterior: a receita vencida, um laudo ou a caixa do remédio
        com o seu nome. Se não tiver, explique em detalhe em “Tratamento” por que precisa dele.
      </p>
    </Note>
  );
}
