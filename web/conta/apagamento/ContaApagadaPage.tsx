import Download from 'lucide-react/icons/download';
import { useParams } from 'react-router';
import { dataEHora } from '#domain/calendario/horas.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { ApiError } from '#lib/api/api.ts';
import { AnchorButton } from '#ui/button/AnchorButton.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { KeyValueList } from '#ui/list/KeyValueList.tsx';
import { EntrancePage } from '../identidade/components/EntrancePage.tsx';
import { useComprovante } from './apagamento.api.ts';
import { Efeitos } from './efeitos.public.tsx';

/** `/conta-apagada/{chave}`: the receipt of an erased account, opened by its address alone. */
export function ContaApagadaPage() {
  const { chave = '' } = useParams();
  const comprovante = useComprovante(chave);
  const { error } = comprovante;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Unknown />;
  return (
    <EntrancePage
      title="A sua conta foi apagada"
      lead="Este é o comprovante. O endereço desta página vale por 30 dias."
    >
      <LoadedQuery query={comprovante}>
        {({ protocolo, em, ...efeitos }) => (
          <div className="grid gap-4">
            <Card as="section" pad className="stack" aria-label="Comprovante">
              <KeyValueList
                items={[
                  { name: 'Número do pedido', value: <span className="num">{protocolo}</span> },
                  { name: 'Apagada em', value: `${dataEHora(em)}, horário de Brasília` },
                ]}
              />
              <div className="row row-wrap">
                <AnchorButton
                  variant="secondary"
                  icon={Download}
                  href={`/api/conta-apagada/${encodeURIComponent(chave)}`}
                  download
                >
                  Baixar comprovante
                </AnchorButton>
              </div>
            </Card>
            <Efeitos efeitos={efeitos} quando="foi apagado" />
          </div>
        )}
      </LoadedQuery>
    </EntrancePage>
  );
}

/** Shown alike for an unknown address and for one that is too old. */
function Unknown() {
  return (
    <EntrancePage
      title="Este comprovante não abre mais"
      lead="O endereço vale por 30 dias depois que a conta é apagada."
    >
      <div className="row row-wrap">
        <LinkButton variant="secondary" to="/login">
          Entrar
        </LinkButton>
      </div>
    </EntrancePage>
  );
}
