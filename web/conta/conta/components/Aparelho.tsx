import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import type { SessaoAberta } from '../../../../contracts/contas/conta.contract.ts';
import { dateCreated } from '../../../../domain/datas.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { Tag } from '../../../ui/status/Tag.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';

const DE_MAO = /Android|iPhone|iPad|HarmonyOS/;

type AparelhoProps = { sessao: SessaoAberta; ocupado: boolean; aoEncerrar: () => void };

/** One browser that is signed in. */
export function Aparelho({ sessao, ocupado, aoEncerrar }: AparelhoProps) {
  const { aparelho, atual, criadaEm, vistaEm } = sessao;
  return (
    <li>
      <Icon icon={DE_MAO.test(aparelho) ? Smartphone : Monitor} size="lg" />
      <div className="conta-aparelho">
        <p className="strong">{aparelho}</p>
        <p className="fine quiet num" id={`uso-${sessao.id}`}>
          {atual ? `Entrou em ${dateCreated(criadaEm)}` : `Último uso em ${dateCreated(vistaEm)}`}
        </p>
      </div>
      {atual ? (
        <Tag kind="info">Este aparelho</Tag>
      ) : (
        <Button
          variant="bare"
          size="sm"
          busy={ocupado}
          aria-describedby={`uso-${sessao.id}`}
          onClick={aoEncerrar}
        >
          Encerrar<VisuallyHidden> o acesso de {aparelho}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
