#pragma once

#include <cstdint>
#include <string>

#include "edge/store/store_address.hpp"

namespace punto::crash {

inline constexpr std::string_view store_name = "floor.db";
inline constexpr std::string_view keys_name = "floor.keys";
inline constexpr std::string_view witness_name = "floor.witness";
// Commands that the next floor sends first.
inline constexpr std::string_view again_name = "again";
// Where a command goes that is for no table.
inline constexpr std::string_view to_house = "house";

// Runs a floor on a store under load until it is killed: guests with cards put cash into
// terminals, sit down, wager, leave, limit themselves, print vouchers and redeem those of others.
// Staff pay by hand, sell, cash and void vouchers and chips at the cage. At a table of felt guests
// buy in and leave, and its float is filled. What it does goes to standard output, one line in one
// write. WHERE is a table or "house"; ABOUT is what wishes.hpp says:
//   ? WHERE KEY ABOUT WHAT                             before a command is sent
//   ! WHERE KEY REQUEST FIRST COUNT REPEATED OUTCOME   when it is answered; no count: not done
// OUTCOME is "done", or "returned" where the house did it and the table or voucher would not.
// A command whose outcome nobody knows, since the store failed, has no answer.
int run_busy_floor(const StoreAddress& store, const std::string& secrets, std::uint64_t seed);

}  // namespace punto::crash
