import { GRUPOS_DE_DIAS, type GrupoDeDias } from '#domain/calendario/horario.ts';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import type { PublicContext } from '#contracts/public-pages.ts';
import { faqGroups } from './sections/faq.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One JSON-LD block of schema.org's vocabulary; keys with the value undefined are left out. */
export type StructuredData = { '@context': 'https://schema.org'; '@graph': readonly Json[] };

const DAYS: Readonly<Record<GrupoDeDias, readonly string[]>> = {
  segundaAQuinta: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
  sexta: ['Friday'],
  sabado: ['Saturday'],
  domingo: ['Sunday'],
};

/** The landing page's structured data for search engines: the same facts that the page shows. */
export function landingData(context: PublicContext, description: string): StructuredData {
  const home = `${context.appUrl.replace(/\/$/, '')}/`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      business(context, home, description),
      {
        '@type': 'WebSite',
        '@id': `${home}#site`,
        url: home,
        name: context.brand,
        inLanguage: 'pt-BR',
        publisher: { '@id': `${home}#clinica` },
      },
      {
        '@type': 'FAQPage',
        '@id': `${home}#duvidas`,
        inLanguage: 'pt-BR',
        isPartOf: { '@id': `${home}#site` },
        mainEntity: faqGroups(context).flatMap(({ items }) =>
          items.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        ),
      },
    ],
  };
}

/** The structured data of another public page, as a part of the site. */
export function pageData(context: PublicContext, name: string, path: string): StructuredData {
  const origin = context.appUrl.replace(/\/$/, '');
  const page = { '@type': 'WebPage', url: origin + path, name, inLanguage: 'pt-BR' };
  return {
    '@context': 'https://schema.org',
    '@graph': [{ ...page, isPartOf: { '@type': 'WebSite', url: `${origin}/`, name: context.brand } }],
  };
}

function business(context: PublicContext, home: string, description: string): Json {
  return {
    '@type': 'MedicalBusiness',
    '@id': `${home}#clinica`,
    name: context.brand,
    description,
    url: home,
    logo: `${home}icone-512.png`,
    image: `${home}og.png`,
    email: context.contactEmail,
    telephone: context.legal.phone || undefined,
    areaServed: { '@type': 'Country', name: 'Brasil' },
    knowsLanguage: 'pt-BR',
    paymentAccepted: 'Pix',
    currenciesAccepted: 'BRL',
    // The hours in which a person answers.
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: context.contactEmail,
      url: context.chatUrl,
      availableLanguage: 'pt-BR',
      hoursAvailable: GRUPOS_DE_DIAS.flatMap((grupo) =>
        context.horario[grupo].map(({ abre: opens, fecha: closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: DAYS[grupo],
          opens,
          closes,
        })),
      ),
    },
    // The company and prices of a demonstration are fictitious and left out.
    ...(context.demo ? {} : { ...legal(context), makesOffer: offers(context) }),
  };
}

function legal({ legal: { name, cnpj, address } }: PublicContext): Record<string, Json | undefined> {
  return {
    legalName: name || undefined,
    taxID: cnpj || undefined,
    address: address || undefined,
  };
}

function offers({ precos }: PublicContext): Json {
  return SERVICOS.flatMap(({ titulo, descricao }) => {
    const centavos = precos.find((preco) => preco.titulo === titulo)?.valorCentavos ?? null;
    // A service without a price is not for sale.
    if (centavos === null) return [];
    const itemOffered = { '@type': 'Service', name: titulo, description: descricao };
    return [{ '@type': 'Offer', itemOffered, price: (centavos / 100).toFixed(2), priceCurrency: 'BRL' }];
  });
}
