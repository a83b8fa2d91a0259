import { testPairing } from "#tests/factories/pairing.ts";

const BREAKS = `
  a break | in 09:00, break-start 12:00, break-end 12:30, out 17:00 | a 8 -0.5
  a break on other devices | in 09:00, break-start 12:00 kiosk, break-end 12:30, out 17:00 kiosk | a 8 -0.5
  two breaks, out of turn
    | break-end 15:15, out 17:00, break-start 12:00, in 09:00, break-end 12:30, break-start 15:00 | d 8 -0.5 -0.25
  a break that ends with the shift | in 09:00, break-start 16:30, break-end 17:00, out 17:00 | a 8 -0.5
  one break right after another
    | in 09:00, break-start 12:00, break-end 12:30, break-start 12:30, break-end 13:00, out 17:00 | a 8 -0.5 -0.5
  a break that begins with the shift | break-start 09:00, in 09:00, break-end 09:15, out 17:00 | b 8 -0.25
  on a break now | in 09:00, break-start 12:00 | a open -open
  back from a break | in 09:00, break-start 12:00, break-end 12:30 | a open -0.5
  a break that the out ends | in 09:00, break-start 16:00, out 17:00 | a 8 -1 | open-break a,b,c
  a break begun again later
    | in 09:00, break-start 12:00, break-start 12:20, break-end 12:30, out 17:00 | a 8 -0.5 | open-break a,b,c
  a break ended that did not begin | in 09:00, break-end 12:30, out 17:00 | a 8 | open-break a,b
  a break of somebody who is not at work
    | break-start 12:00, break-end 12:30 | - | break-without-work a, break-without-work b
  a break after work | in 09:00, out 11:00, break-start 12:00, in 13:00, out 17:00 | a 2, d 4 | break-without-work c
  a break, and in again | in 09:00, break-start 12:00, in 12:30, out 17:00 | a open -open, c 4.5 | missing-out a,b,c
  a break whose end was corrected
    | in 09:00, break-start 12:00, break-end 14:00, out 17:00, break-end 12:30 fixes=c correction | a 8 -0.5
  a break that was taken away
    | in 09:00, break-start 12:00, break-end 14:00, out 17:00, break-start 12:00 fixes=b void, break-end 14:00 fixes=c void
    | a 8
`;

// In the hours that come twice, 00:30Z and 01:30Z are both 01:30 on the wall, 05:50Z is 01:50 and 06:10Z is 01:10.
const NIGHTS = `
  over midnight | in 09T22:00, out 06:00 | a 8
  two nights | in 08T22:00, out 09T06:00, in 09T22:00, out 06:00 | a 8, c 8
  a night with a break over midnight | in 09T20:00, break-start 09T23:45, break-end 00:15, out 04:00 | a 8 -0.5
  the night the clocks go forward in Dublin | zone=Europe/Dublin, in 2026-03-28T22:00, out 2026-03-29T06:00 | a 7
  the night the clocks go back in Dublin | zone=Europe/Dublin, in 2026-10-24T22:00, out 2026-10-25T06:00 | a 9
  the night the clocks go forward in New York | zone=America/New_York, in 2026-03-07T22:00, out 2026-03-08T06:00 | a 7
  the night the clocks go back in New York | zone=America/New_York, in 2026-10-31T22:00, out 2026-11-01T06:00 | a 9
  in before and out after the hour that comes twice, at one time on the wall
    | zone=Europe/Dublin, in 2026-10-25T00:30Z, out 2026-10-25T01:30Z | a 1
  out at an earlier time on the wall than in
    | zone=America/New_York, in 2026-11-01T05:50Z, out 2026-11-01T06:10Z | a 0.33
  a break over the hour that is skipped
    | zone=Europe/Dublin, in 2026-03-28T22:00, break-start 2026-03-29T00:45, break-end 2026-03-29T02:15, out 2026-03-29T06:00
    | a 7 -0.5
  a break over the hour that comes twice
    | zone=America/New_York, in 2026-10-31T22:00, break-start 2026-11-01T00:45, break-end 2026-11-01T02:15, out 2026-11-01T06:00
    | a 9 -2.5
`;

const LONG = `
  sixteen hours | now=11T20:00, in 06:00, out 22:00 | a 16
  more than sixteen hours | now=11T20:00, in 06:00, out 22:01 | a 16.02 | too-long a,b
  an out forgotten, found by the in of the next day | now=11T20:00, in 09:00, out 11T09:00 | a 24 | too-long a,b
  open for sixteen hours | now=11T01:00, in 09:00 | a open
  open for longer | now=11T01:01, in 09:00 | a open | too-long a
  only the last can be open for too long
    | now=14T09:00, in 09:00, in 12T09:00 | a open, b open | missing-out a,b, too-long b
  a device that is ahead of us | now=08:00, in 09:00 | a open
  long by the clocks on the wall, not in truth
    | zone=Europe/Dublin, now=2026-03-30T12:00, in 2026-03-28T20:00, out 2026-03-29T12:30 | a 15.5
`;

const ENTERED = `
  an interval that a manager typed | in 09:00 manager entry=e, out 17:00 manager entry=e | a 8 entered
  typed with a break
    | in 09:00 manager entry=e, break-start 12:00 manager entry=e, break-end 12:30 manager entry=e, out 17:00 manager entry=e
    | a 8 -0.5 entered
  typed, then clocked too
    | in 09:00 manager entry=e, out 17:00 manager entry=e, in 09:03 kiosk, out 17:05 kiosk
    | a 8 entered, c 8.03 | overlap a,b,c,d
  typed within two minutes of a punch repeats none
    | in 09:00 manager entry=e, out 17:00 manager entry=e, in 09:01, out 17:01 | a 8 entered, c 8 | overlap a,b,c,d
  two typed | in 08:00 entry=e, out 12:00 entry=e, in 13:00 entry=f, out 17:00 entry=f | a 4 entered, c 4 entered
  two typed that overlap
    | in 08:00 entry=e, out 14:00 entry=e, in 13:00 entry=f, out 17:00 entry=f
    | a 6 entered, c 4 entered | overlap a,b,c,d
  two typed that meet
    | in 08:00 entry=e, out 13:00 entry=e, in 13:00 entry=f, out 17:00 entry=f | a 5 entered, c 4 entered
  one over two others
    | in 08:00, out 12:00, in 13:00, out 17:00, in 09:00 entry=e, out 16:00 entry=e
    | a 4, e 7 entered, c 4 | overlap a,b,e,f, overlap e,f,c,d
  typed while the kiosk's in waits for its out
    | in 09:00 manager entry=e, out 17:00 manager entry=e, in 09:03 kiosk | a 8 entered, c open
  typed the wrong way round | in 17:00 entry=e, out 09:00 entry=e | a open entered | missing-in b, missing-out a
  typed and corrected | in 09:00 entry=e, out 17:00 entry=e, in 08:30 fixes=a, out 17:30 fixes=b entry=f | a 9 entered
  typed and taken away | in 09:00 entry=e, out 17:00 entry=e, in 09:00 fixes=a void, out 17:00 fixes=b void | -
  clocked and corrected at both ends keeps its breaks
    | in 09:00, break-start 12:00, break-end 12:30, out 17:00, in 08:45 correction fixes=a entry=e, out 17:15 correction fixes=d entry=e
    | a 8.5 -0.5
  corrected at one end, with the other end added
    | in 09:00, in 08:45 correction fixes=a entry=e, out 17:15 correction entry=e | a 8.5
  one clocked interval corrected into two
    | in 09:00, out 17:00, out 12:00 fixes=b entry=e, in 13:00 entry=e, out 17:30 entry=e | a 3, d 4.5
  corrected past the next
    | in 08:00, out 12:00, in 13:00, out 17:00, out 13:30 correction fixes=b
    | a open, c 0.5 | missing-out a,c, missing-in d
  a correction that came before its punch
    | in 09:00, out 17:00, out 16:00 correction fixes=z | a 8 | stray-correction c
`;

testPairing({ BREAKS, NIGHTS, LONG, ENTERED });
