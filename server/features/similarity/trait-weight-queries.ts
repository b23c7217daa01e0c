import { sql, type Db } from '#server/platform/database/database.ts';
import { MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT } from './trait-count-queries.ts';
import { traitsOfSandwichesQuery } from './traits-queries.ts';

export type WeightedTrait = { sandwichId: number; label: string | null; trait: number; weight: number };

export async function selectWeightedTraits(db: Db, sandwichIds: readonly number[]): Promise<WeightedTrait[]> {
  return db
    .with(
      (cte) => cte('source').materialized(),
      () => traitsOfSandwichesQuery(db, sandwichIds),
    )
    .with(
      (cte) => cte('counted').materialized(),
      (qb) =>
        qb
          .selectFrom(qb.selectFrom('source').select('source.trait').distinct().as('met'))
          .select(({ fn, selectFrom }) => [
            'met.trait',
            fn
              .coalesce(
                selectFrom('trait_counts as c').whereRef('c.trait', '=', 'met.trait').select('c.sandwiches'),
                selectFrom(
                  selectFrom('sandwich_traits as t')
                    .whereRef('t.trait', '=', 'met.trait')
                    .select('t.sandwich_id')
                    .limit(sql.lit(MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT))
                    .as('few'),
                ).select((few) => few.fn.countAll<number>().as('sandwiches')),
              )
              .as('sandwiches'),
          ]),
    )
    .with(
      (cte) => cte('everything').materialized(),
      (qb) =>
        qb.selectNoFrom(({ fn, selectFrom }) =>
          fn
            .coalesce(
              selectFrom('trait_counts as c')
                .where('c.trait', '=', 0)
                .where('c.sandwiches', '>=', sql.lit(MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT))
                .select('c.sandwiches'),
              selectFrom(
                selectFrom('sandwich_profiles as p')
                  .select('p.sandwich_id')
                  .limit(sql.lit(MIN_SANDWICHES_FOR_PRECOMPUTED_TRAIT))
                  .as('few'),
              ).select((few) => few.fn.countAll<number>().as('sandwiches')),
            )
            .as('total'),
        ),
    )
    .selectFrom('source')
    .innerJoin('counted', 'counted.trait', 'source.trait')
    .crossJoin('everything')
    .select(({ ref }) => [
      'source.sandwichId',
      'source.label',
      'source.trait',
      sql<number>`ln(1 + greatest(1, ${ref('everything.total')}) / greatest(1, ${ref('counted.sandwiches')})::float8)`.as(
        'weight',
      ),
    ])
    .execute();
}
