import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { useCliente, useInAccount } from '#web/conta/clientes/clientes.public.ts';
import { useSession } from '#web/conta/identidade/session.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { FormActions } from '#ui/field/Form.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Done, type DoneWords } from '#ui/status/Done.tsx';
import { EtapaFooter } from '../fluxo/EtapaFooter.tsx';
import { EtapaFrame } from '../fluxo/EtapaFrame.tsx';
import { useStoredRascunho } from '../rascunhos/rascunhos.api.ts';
import { DadosForm, type DadosFormProps } from './components/DadosForm.tsx';
import './dados.css';

/** `/dados`: personal data for the document; a step of an order, or a page of the patient's area. */
export function DadosPage() {
  return useInAccount() ? <DadosInAccount /> : <DadosInFlow />;
}

const LEAD =
  'Os seus dados saem no que o médico assina. Confira se estão como no seu documento (CIN, RG ou CNH).';

const routeState = z.object({ volta: z.string().regex(/^\/financeiro\/[\da-f-]{36}$/) });

/** Path of the payment that asked for a correction; null otherwise. */
function returnPath(state: unknown): string | null {
  return routeState.safeParse(state).data?.volta ?? null;
}

/** First step of an order. Leads to `/servico`, or back to the payment that asked for a correction. */
function DadosInFlow() {
  const navigate = useNavigate();
  const returnTo = returnPath(useLocation().state);
  const { dadosCompletos } = useSession();
  return (
    <EtapaFrame etapa={1} title="Dados pessoais" lead={LEAD}>
      <LoadedDadosForm onSaved={async () => navigate(returnTo ?? '/servico')} Footer={FlowFooter} />
      {dadosCompletos && <MeusDadosLink />}
    </EtapaFrame>
  );
}

/** In the patient's area: saving shows a confirmation and stays on the page. */
function DadosInAccount() {
  const [said, setSaid] = useState<DoneWords | null>(null);
  const [saves, setSaves] = useState(0);
  const { refetch } = useDadosRascunhoQuery();
  async function stay() {
    // The saved form ended its draft: the next one is read before the form starts anew.
    await refetch();
    setSaves((before) => before + 1);
    setSaid({ text: 'Dados salvos.' });
  }
  return (
    <Page className="dados-da-conta">
      <PageHeader title="Meus dados" lead={LEAD} />
      <Done words={said} />
      <LoadedDadosForm key={saves} onSaved={stay} Footer={AccountFooter} />
      <MeusDadosLink />
    </Page>
  );
}

function FlowFooter({ busy }: { busy: boolean }) {
  return <EtapaFooter busy={busy} back="/usuario" />;
}

function AccountFooter({ busy }: { busy: boolean }) {
  return (
    <FormActions>
      <Button type="submit" busy={busy}>
        Salvar
      </Button>
      <LinkButton variant="bare" to="/conta">
        Conta e segurança
      </LinkButton>
    </FormActions>
  );
}

function LoadedDadosForm(form: Pick<DadosFormProps, 'onSaved' | 'Footer'>) {
  const cliente = useCliente();
  const rascunho = useDadosRascunhoQuery();
  return (
    <LoadedQuery query={cliente}>
      {(dados) => (
        <LoadedQuery query={rascunho}>
          {(stored) => (
            <DadosForm
              {...form}
              cliente={dados}
              stored={stored}
              fresh={!cliente.isFetching && !rascunho.isFetching}
            />
          )}
        </LoadedQuery>
      )}
    </LoadedQuery>
  );
}

function useDadosRascunhoQuery() {
  const { clienteId } = useSession();
  return useStoredRascunho({ tipo: 'dados', id: clienteId ?? '' });
}

function MeusDadosLink() {
  return (
    <p className="baixar-tudo small">
      <Link to="/conta/meus-dados">Baixar tudo o que você nos enviou</Link>
    </p>
  );
}
