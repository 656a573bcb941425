import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { PessoaForm } from './components/PessoaForm.tsx';
import { PagosPorOutros } from './components/PagosPorOutros.tsx';
import { PessoaItem } from './components/PessoaItem.tsx';
import { usePessoas } from './pessoas.api.ts';
import './pessoas.css';

/** `/conta/pessoas`: for whom the account asks, beside its holder. A save returns to the page that led here, if one did. */
export function PessoasPage() {
  const query = usePessoas();
  const navigate = useNavigate();
  const back = useReturn();
  const [said, setSaid] = useState('');
  const [saved, setSaved] = useState(0);
  return (
    <Page busy={query.isPending}>
      <PageHeader
        title="Pessoas da sua conta"
        lead="Peça documentos para os filhos e para quem você cuida. Cada documento sai no nome de quem é atendido; você paga e recebe os avisos."
      />
      <div className="pessoas grid gap-4">
        <LoadedQuery query={query}>
          {({ pessoas, celular }) =>
            pessoas.length > 0 && (
              <Card>
                <ul aria-label="Pessoas">
                  {pessoas.map((pessoa) => (
                    <PessoaItem key={pessoa.id} pessoa={pessoa} celular={celular} onDone={setSaid} />
                  ))}
                </ul>
              </Card>
            )
          }
        </LoadedQuery>
        <p className="small" role="status">
          {said}
        </p>
        <PessoaForm
          key={saved}
          celular={query.data?.celular === true}
          onSaved={({ nome }) => {
            setSaved((count) => count + 1);
            setSaid(`${nome} está na sua conta.`);
            if (back !== null) void navigate(back);
          }}
        />
        <PagosPorOutros />
      </div>
    </Page>
  );
}

/** Where the link that led here was; null for any other way. */
function useReturn(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('volta' in state)) return null;
  return state.volta === '/servico' ? state.volta : null;
}
