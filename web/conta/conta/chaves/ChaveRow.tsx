import Cloud from 'lucide-react/icons/cloud';
import KeyRound from 'lucide-react/icons/key-round';
import type { ChaveDeAcesso } from '#contracts/contas/chaves.contract.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { Button } from '#ui/button/Button.tsx';
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx';
import { Icon } from '#ui/picture/Icon.tsx';

type ChaveRowProps = { chave: ChaveDeAcesso; onRename: () => void; onRemove: () => void };

export function ChaveRow({ chave, onRename, onRemove }: ChaveRowProps) {
  const { nome, sincronizada, criadaEm, usadaEm } = chave;
  return (
    <li>
      <Icon icon={sincronizada ? Cloud : KeyRound} size="lg" />
      <div className="conta-aparelho">
        <p className="strong breakable">{nome}</p>
        <p className="fine quiet num">Criada em {dataEHora(criadaEm)}</p>
        <p className="fine quiet num">
          {usadaEm === null ? 'Ainda não usada' : `Usada em ${dataEHora(usadaEm)}`}
          {sincronizada && ', em todos os seus aparelhos com ela'}
        </p>
      </div>
      <div className="row gap-1">
        <Button variant="bare" size="sm" onClick={onRename}>
          Renomear<VisuallyHidden> a chave {nome}</VisuallyHidden>
        </Button>
        <Button variant="bare" size="sm" onClick={onRemove}>
          Remover<VisuallyHidden> a chave {nome}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
