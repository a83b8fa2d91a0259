/** The median of repeated measurements, and the range of their middle half. */
export interface Spread {
  median: number;
  lowerQuartile: number;
  upperQuartile: number;
  samples: number;
}

/** Summarises repeated measurements. Omits the mean, which a single pause of the machine would move. */
export function spreadOf(samples: number[]): Spread {
  return {
    median: quantile(samples, 0.5),
    lowerQuartile: quantile(samples, 0.25),
    upperQuartile: quantile(samples, 0.75),
    samples: samples.length,
  };
}

/** Returns the value below which this share of the samples lies, interpolated between neighbours. */
export function quantile(samples: number[], share: number): number {
  if (samples.length === 0) throw new Error("No samples to summarise");
  const sorted = [...samples].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Returns the first median divided by the second, for example 3 if the first takes three times as long. */
export function ratio(of: Spread, to: Spread): number {
  if (to.median === 0) throw new Error("A ratio to zero says nothing");
  return of.median / to.median;
}

/** Runs a measurement several times after a warm-up that does not count. */
export async function sample(times: number, measure: () => Promise<number>, warmUps = 1): Promise<number[]> {
  for (let run = 0; run < warmUps; run++) await measure();
  const samples: number[] = [];
  for (let run = 0; run < times; run++) samples.push(await measure());
  return samples;
}
