import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode } from 'react';
import type { Provedor } from '../../../contracts/mesa/provedores.contract.ts';
import { useToday } from '../../lib/clock/clock.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Note } from '../../ui/status/Note.tsx';
import { Tag, type TagProps } from '../../ui/status/Tag.tsx';
import { Avisos } from './Avisos.tsx';
import { Esperas, Recusas } from './Esperas.tsx';
import { detalhes, fraseDoEmail } from './palavras.ts';
import { useProvedores } from './provedores.api.ts';
import './provedores.css';

const LOOK: Readonly<Record<Provedor['estado'], Pick<TagProps, 'kind' | 'icon'>>> = {
  bem: { kind: 'ok', icon: CircleCheck },
  esperando: { kind: 'wait', icon: Clock },
  falhando: { kind: 'stop', icon: CircleAlert },
  recusando: { kind: 'stop', icon: CircleAlert },
  'sem-uso': { kind: 'idle', icon: Minus },
};

/** How the services outside the house stand: quiet while all is well, who waits, and what they refuse. */
export function Provedores() {
  const { data } = useProvedores();
  const hoje = useToday();
  // The desk works without this section: while it loads, or when it failed, nothing is said.
  if (!data) return null;
  return (
    <section id="servicos" aria-labelledby="provedores-titulo" tabIndex={-1}>
      <h2 id="provedores-titulo" className="section-title">
        Serviços externos
      </h2>
      <Esperas esperas={data.esperas} hoje={hoje} />
      <Recusas recusas={data.recusas} hoje={hoje} />
      {data.emailsRecusados.length > 0 && (
        <Note kind="wait" title="E-mails recusados" className="provedores-nota">
          <p>
            Estes endereços não recebem os nossos avisos. Peça pelo chat que a pessoa corrija o seu; o nome
            sai daqui quando ela trocar o endereço ou um e-mail chegar.
          </p>
          <ul>
            {data.emailsRecusados.map((recusado) => (
              <li key={recusado.clienteId}>{fraseDoEmail(recusado, hoje)}</li>
            ))}
          </ul>
        </Note>
      )}
      <Card>
        <ul className="provedores">
          {data.provedores.map((provedor) => (
            <Linha key={provedor.nome} provedor={provedor} hoje={hoje}>
              {provedor.nome === 'asaas' && <Avisos avisos={data.avisos} hoje={hoje} />}
            </Linha>
          ))}
        </ul>
      </Card>
    </section>
  );
}

type LinhaProps = { provedor: Provedor; hoje: string; children: ReactNode };

function Linha({ provedor, hoje, children }: LinhaProps) {
  const texto = detalhes(provedor, hoje);
  return (
    <li>
      <div>
        <strong>{provedor.titulo}</strong>
        {texto !== '' && <p className="small muted">{texto}</p>}
        {provedor.conselho !== null && <p className="small">{provedor.conselho}</p>}
      </div>
      <Tag {...LOOK[provedor.estado]}>{provedor.palavras}</Tag>
      {children}
    </li>
  );
}
